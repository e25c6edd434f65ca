/** The load has arrived, and the proof of it can be looked at. */
import { fillPlaceholders } from '#lib/contract/fill-placeholders.ts'
import type { LocalizedText } from '#lib/contract/languages.ts'
import { writeDate } from '#lib/dates/date-formats.ts'
import type { Reading } from '../../identity/note-reading.ts'
import type { Letter } from '../letter.ts'
import { greeting } from './greeting.ts'
import { orderRows, type OrderFacts } from './order-facts.ts'

export interface DeliveredOrder extends OrderFacts {
  /** Null: the service does not tell when. */
  readonly deliveredAt: Date | null
}

const texts = {
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
    subject: fillPlaceholders(texts.subject[language], { number: order.number }),
    greeting: greeting[language],
    paragraphs: [texts.body[language]],
    rows: [
      ...orderRows(order, language),
      ...(at === null
        ? []
        : [[texts.at[language], writeDate(at, { style: 'moment', language, calendar })] as const]),
    ],
    link: { label: texts.link[language], url: `${publicUrl}${order.path}` },
  }
}
