/** The mails that the portal sends by itself, each from its facts. */
import { fillPlaceholders, type LocalizedText } from '#lib/contract/languages.ts'
import { writeDate } from '#lib/dates/date-formats.ts'
import type { Reading } from '../identity/people.ts'
import type { Letter } from './letter.ts'

/** The same letter for any reader. */
export type LetterFor = (
  reader: Reading & { readonly publicUrl: string; readonly seller: string },
) => Letter

interface OrderFacts {
  /** As people read it aloud. */
  readonly number: string
  /** Where it goes from and to, in a few words each. */
  readonly from: string
  readonly to: string
  /** The path of its page in the portal, like /orders/... */
  readonly path: string
}

type Rows = NonNullable<Letter['rows']>

/** `facts` and the seller's name fill the subject; `path` is that of the page to open. */
function letterOf(
  texts: Readonly<Record<'subject' | 'body' | 'link', LocalizedText>>,
  facts: { readonly path: string },
  rowsFor: (reader: Reading) => Rows = () => [],
): LetterFor {
  return (reader) => {
    const { language, publicUrl, seller } = reader
    return {
      subject: fillPlaceholders(texts.subject[language], { seller, ...facts }),
      paragraphs: [texts.body[language]],
      rows: rowsFor(reader),
      link: { label: texts.link[language], url: `${publicUrl}${facts.path}` },
    }
  }
}

const names = {
  number: { en: 'Order', th: 'คำสั่งขนส่ง', zh: '订单号' },
  from: { en: 'From', th: 'ต้นทาง', zh: '起点' },
  to: { en: 'To', th: 'ปลายทาง', zh: '终点' },
} as const satisfies Readonly<Record<string, LocalizedText>>

function orderRows({ number, from, to }: OrderFacts, { language }: Reading): Rows {
  return [
    [names.number[language], number],
    [names.from[language], from],
    [names.to[language], to],
  ]
}

const paidTexts = {
  subject: {
    en: 'Order {number} is paid',
    th: 'ชำระเงินคำสั่งขนส่ง {number} แล้ว',
    zh: '订单 {number} 已付款',
  },
  body: {
    en: 'Thank you. Your payment has arrived, and we are finding the truck. Once a driver is assigned, you see name, plate and position on the page of the order.',
    th: 'ขอบคุณ เราได้รับชำระเงินแล้ว และกำลังจัดหารถ เมื่อมีคนขับรับงาน คุณจะเห็นชื่อ ทะเบียนรถ และตำแหน่งในหน้าคำสั่งขนส่ง',
    zh: '感谢您。款项已到账，我们正在安排车辆。司机接单后，您可以在订单页面看到姓名、车牌和位置。',
  },
  total: { en: 'Paid', th: 'ยอดที่ชำระ', zh: '已付金额' },
  link: { en: 'Follow the order', th: 'ติดตามคำสั่งขนส่ง', zh: '跟踪订单' },
} as const satisfies Readonly<Record<string, LocalizedText>>

/** `total`: as the wire shows it. */
export function orderPaid(
  order: OrderFacts & { readonly total: { readonly amount: number; readonly currency: string } },
): LetterFor {
  const { amount, currency } = order.total
  return letterOf(paidTexts, order, (reader) => {
    const { language } = reader
    const money = new Intl.NumberFormat(language, { style: 'currency', currency })
    return [...orderRows(order, reader), [paidTexts.total[language], money.format(amount)]]
  })
}

const deliveredTexts = {
  subject: {
    en: 'Order {number} is delivered',
    th: 'ส่งคำสั่งขนส่ง {number} ถึงแล้ว',
    zh: '订单 {number} 已送达',
  },
  body: {
    en: 'Your load has arrived. The proof of delivery, with photos and signature where the driver took them, is on the page of the order.',
    th: 'สินค้าของคุณถึงปลายทางแล้ว หลักฐานการส่งมอบ พร้อมรูปถ่ายและลายเซ็นที่คนขับบันทึกไว้ อยู่ในหน้าคำสั่งขนส่ง',
    zh: '您的货物已送达。签收凭证（含司机拍摄的照片和签名）可在订单页面查看。',
  },
  at: { en: 'Delivered', th: 'ส่งถึงเมื่อ', zh: '送达时间' },
  link: { en: 'See the proof of delivery', th: 'ดูหลักฐานการส่งมอบ', zh: '查看签收凭证' },
} as const satisfies Readonly<Record<string, LocalizedText>>

/** `deliveredAt` null: the service does not say when. */
export function orderDelivered(
  order: OrderFacts & { readonly deliveredAt: Date | null },
): LetterFor {
  return letterOf(deliveredTexts, order, (reader) => {
    const rows = orderRows(order, reader)
    if (order.deliveredAt === null) return rows
    const at = writeDate(order.deliveredAt, { style: 'moment', ...reader })
    return [...rows, [deliveredTexts.at[reader.language], at]]
  })
}

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
  link: { en: 'Look at the invitation', th: 'ดูคำเชิญ', zh: '查看邀请' },
} as const satisfies Readonly<Record<string, LocalizedText>>

/** The link is good for the invited address alone. */
export function colleagueInvited(facts: {
  readonly by: string
  readonly account: string
  readonly path: string
}): LetterFor {
  return letterOf(invitedTexts, facts)
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
