/** Money has come in for an order, and a truck is being found. */
import { fillPlaceholders } from '#lib/contract/fill-placeholders.ts'
import type { Language, LocalizedText } from '#lib/contract/languages.ts'
import type { Letter } from '../letter.ts'
import { greeting } from './greeting.ts'
import { orderRows, type OrderFacts } from './order-facts.ts'

export interface PaidOrder extends OrderFacts {
  /** As the wire shows it. */
  readonly total: { readonly amount: number; readonly currency: string }
}

const texts = {
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
    subject: fillPlaceholders(texts.subject[language], { number: order.number }),
    greeting: greeting[language],
    paragraphs: [texts.body[language]],
    rows: [...orderRows(order, language), [texts.total[language], total]],
    link: { label: texts.link[language], url: `${publicUrl}${order.path}` },
  }
}
