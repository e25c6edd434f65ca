/** The mails about people and their accounts. */
import type { LocalizedText } from '#lib/contract/languages.ts'
import { letterOf, type LetterFor } from './letter.ts'

const invitedTexts = {
  subject: {
    en: '{by} invites you to {account} at {seller}',
    th: '{by} เชิญคุณเข้าร่วมบัญชี {account} ที่ {seller}',
    zh: '{by} 邀请您加入 {seller} 的账户 {account}',
  },
  body: {
    en: 'Accept with this e-mail address, by signing in or by signing up. The invitation is good once, for seven days. If you don’t know who this is, do nothing.',
    th: 'ตอบรับด้วยอีเมลนี้โดยเข้าสู่ระบบหรือสมัครใช้งาน คำเชิญใช้ได้ครั้งเดียวภายในเจ็ดวัน หากคุณไม่รู้จักผู้เชิญ ไม่ต้องทำอะไร',
    zh: '请使用此邮箱登录或注册以接受邀请。邀请仅可使用一次，七天内有效。如果您不认识邀请人，请忽略此邮件。',
  },
  role: { en: 'You join as', th: 'บทบาทของคุณ', zh: '您的角色' },
  link: { en: 'Look at the invitation', th: 'ดูคำเชิญ', zh: '查看邀请' },
} as const satisfies Readonly<Record<string, LocalizedText>>

const roleTexts = {
  owner: {
    en: 'Owner: orders, pays and cancels, and decides who belongs here',
    th: 'เจ้าของ: สั่งขนส่ง ชำระเงิน ยกเลิก และกำหนดว่าใครอยู่ในบัญชี',
    zh: '所有者：可下单、付款、取消，并管理成员',
  },
  member: {
    en: 'Member: orders, pays and cancels',
    th: 'สมาชิก: สั่งขนส่ง ชำระเงิน และยกเลิก',
    zh: '普通成员：可下单、付款和取消',
  },
  viewer: {
    en: 'Viewer: sees orders, receipts and the wallet, and changes nothing',
    th: 'ผู้ดู: ดูคำสั่งขนส่ง ใบเสร็จ และกระเป๋าเงิน แต่แก้ไขไม่ได้',
    zh: '查看者：可查看订单、收据和钱包，不能更改',
  },
} as const satisfies Readonly<Record<string, LocalizedText>>

/** The link is good for the invited address alone. */
export function colleagueInvited(invitation: {
  readonly by: string
  readonly account: string
  readonly role: keyof typeof roleTexts
  readonly path: string
}): LetterFor {
  const { by, account, role } = invitation
  return letterOf(invitedTexts, invitation, {
    facts: () => ({ by, account }),
    rows: ({ language }) => [[invitedTexts.role[language], roleTexts[role][language]]],
  })
}

const passwordTexts = {
  subject: {
    en: 'Your {seller} password was changed',
    th: 'รหัสผ่าน {seller} ของคุณถูกเปลี่ยนแล้ว',
    zh: '您的 {seller} 密码已更改',
  },
  body: {
    en: 'A new password was set for your account, and every other session was ended. If that was you, there is nothing to do. If not, set a new one now: whoever did it can read your mail, so change the password of your mailbox first.',
    th: 'มีการตั้งรหัสผ่านใหม่ให้บัญชีของคุณ และออกจากระบบในอุปกรณ์อื่นทั้งหมดแล้ว หากเป็นคุณเอง ไม่ต้องทำอะไร หากไม่ใช่ แสดงว่ามีผู้อื่นอ่านอีเมลของคุณได้ โปรดเปลี่ยนรหัสผ่านของอีเมลก่อน แล้วตั้งรหัสผ่านใหม่ที่นี่ทันที',
    zh: '您的账户已设置新密码，其他所有设备均已退出登录。如果是您本人操作，无需理会。如果不是，说明对方能读取您的邮件：请先更改邮箱密码，再立即在此设置新密码。',
  },
  link: { en: 'Set a new password', th: 'ตั้งรหัสผ่านใหม่', zh: '设置新密码' },
} as const satisfies Readonly<Record<string, LocalizedText>>

/** If somebody else has set it, this is how the person learns of it. */
export const passwordChanged: LetterFor = letterOf(passwordTexts, { path: '/reset' })
