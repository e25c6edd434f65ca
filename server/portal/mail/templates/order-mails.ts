/** The mails about an order: it is paid; it has arrived. */
import { fillPlaceholders } from '#lib/contract/fill-placeholders.ts'
import type { Language, LocalizedText } from '#lib/contract/languages.ts'
import { writeDate } from '#lib/dates/date-formats.ts'
import type { Reading } from '../../identity/people.ts'
import type { Letter } from '../letter.ts'

interface OrderFacts {
  /** As people read it aloud. */
  readonly number: string
  /** Where it goes from and to, in a few words each. */
  readonly from: string
  readonly to: string
  /** The path of its page in the portal, like /orders/... */
  readonly path: string
}

const names = {
  number: { en: 'Order', th: 'คำสั่งขนส่ง', zh: '订单号' },
  from: { en: 'From', th: 'ต้นทาง', zh: '起点' },
  to: { en: 'To', th: 'ปลายทาง', zh: '终点' },
} as const satisfies Readonly<Record<string, LocalizedText>>

function orderRows(order: OrderFacts, language: Language): [string, string][] {
  return [
    [names.number[language], order.number],
    [names.from[language], order.from],
    [names.to[language], order.to],
  ]
}

interface PaidOrder extends OrderFacts {
  /** As the wire shows it. */
  readonly total: { readonly amount: number; readonly currency: string }
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

export function orderPaid(
  order: PaidOrder,
  { language, publicUrl }: { language: Language; publicUrl: string },
): Letter {
  const { amount, currency } = order.total
  const total = new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount)
  return {
    subject: fillPlaceholders(paidTexts.subject[language], { number: order.number }),
    paragraphs: [paidTexts.body[language]],
    rows: [...orderRows(order, language), [paidTexts.total[language], total]],
    link: { label: paidTexts.link[language], url: `${publicUrl}${order.path}` },
  }
}

interface DeliveredOrder extends OrderFacts {
  /** Null: the service does not tell when. */
  readonly deliveredAt: Date | null
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

export function orderDelivered(
  order: DeliveredOrder,
  { language, calendar, publicUrl }: Reading & { publicUrl: string },
): Letter {
  const at = order.deliveredAt
  return {
    subject: fillPlaceholders(deliveredTexts.subject[language], { number: order.number }),
    paragraphs: [deliveredTexts.body[language]],
    rows: [
      ...orderRows(order, language),
      ...(at === null
        ? []
        : [
            [
              deliveredTexts.at[language],
              writeDate(at, { style: 'moment', language, calendar }),
            ] as const,
          ]),
    ],
    link: { label: deliveredTexts.link[language], url: `${publicUrl}${order.path}` },
  }
}
