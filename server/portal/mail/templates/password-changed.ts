/** Somebody has set a new password: if it was not the person, this is how the person hears of it. */
import type { Language, LocalizedText } from '#lib/contract/languages.ts'
import type { Letter } from '../letter.ts'

const texts = {
  subject: {
    en: 'Your Loadline password was changed',
    th: 'รหัสผ่าน Loadline ของคุณถูกเปลี่ยนแล้ว',
    zh: '您的 Loadline 密码已更改',
  },
  body: {
    en: 'A new password was set for your account, and every other session was ended. If that was you, there is nothing to do. If not, set a new one now: whoever did it can read your mail, so change the password of your mailbox first.',
    th: 'มีการตั้งรหัสผ่านใหม่ให้บัญชีของคุณ และออกจากระบบในอุปกรณ์อื่นทั้งหมดแล้ว หากเป็นคุณเอง ไม่ต้องทำอะไร หากไม่ใช่ แสดงว่ามีผู้อื่นอ่านอีเมลของคุณได้ โปรดเปลี่ยนรหัสผ่านของอีเมลก่อน แล้วตั้งรหัสผ่านใหม่ที่นี่ทันที',
    zh: '您的账户已设置新密码，其他所有设备均已退出登录。如果是您本人操作，无需理会。如果不是，说明对方能读取您的邮件：请先更改邮箱密码，再立即在此设置新密码。',
  },
  link: { en: 'Set a new password', th: 'ตั้งรหัสผ่านใหม่', zh: '设置新密码' },
} as const satisfies Readonly<Record<string, LocalizedText>>

export function passwordChanged(
  _: Readonly<Record<never, never>>,
  { language, publicUrl }: { language: Language; publicUrl: string },
): Letter {
  return {
    subject: texts.subject[language],
    paragraphs: [texts.body[language]],
    link: { label: texts.link[language], url: `${publicUrl}/reset` },
  }
}
