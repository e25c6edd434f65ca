/** Somebody of an account asks somebody else in; the link is good for that address alone. */
import type { Language, LocalizedText } from '#lib/contract/languages.ts'
import type { Letter } from '../letter.ts'

const texts = {
  subject: {
    en: '{by} invites you to {account} on Loadline',
    th: '{by} เชิญคุณเข้าร่วมบัญชี {account} บน Loadline',
    zh: '{by} 邀请您加入 Loadline 上的账户 {account}',
  },
  body: {
    en: 'Accept with this e-mail address, by signing in or by signing up. The invitation is good once, for seven days. If you don’t know who this is, do nothing.',
    th: 'ตอบรับด้วยอีเมลนี้โดยเข้าสู่ระบบหรือสมัครใช้งาน คำเชิญใช้ได้ครั้งเดียวภายในเจ็ดวัน หากคุณไม่รู้จักผู้เชิญ ไม่ต้องทำอะไร',
    zh: '请使用此邮箱登录或注册以接受邀请。邀请仅可使用一次，七天内有效。如果您不认识邀请人，请忽略此邮件。',
  },
  link: { en: 'Look at the invitation', th: 'ดูคำเชิญ', zh: '查看邀请' },
} as const satisfies Readonly<Record<string, LocalizedText>>

export function colleagueInvited(
  { by, account, path }: { readonly by: string; readonly account: string; readonly path: string },
  { language, publicUrl }: { language: Language; publicUrl: string },
): Letter {
  return {
    subject: texts.subject[language].replace('{by}', () => by).replace('{account}', () => account),
    paragraphs: [texts.body[language]],
    link: { label: texts.link[language], url: `${publicUrl}${path}` },
  }
}
