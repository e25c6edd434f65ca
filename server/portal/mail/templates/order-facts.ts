/** What a mail about an order is made of, and how it names them. */
import type { Language, LocalizedText } from '#lib/contract/languages.ts'

export interface OrderFacts {
  /** As people read it aloud. */
  readonly number: string
  /** Where it goes from and to, in a few words each. */
  readonly from: string
  readonly to: string
  /** Of its page in the portal, like /orders/... */
  readonly path: string
}

const names = {
  number: { en: 'Order', th: 'คำสั่งขนส่ง', zh: '订单号' },
  from: { en: 'From', th: 'ต้นทาง', zh: '起点' },
  to: { en: 'To', th: 'ปลายทาง', zh: '终点' },
} as const satisfies Readonly<Record<string, LocalizedText>>

export function orderRows(order: OrderFacts, language: Language): [string, string][] {
  return [
    [names.number[language], order.number],
    [names.from[language], order.from],
    [names.to[language], order.to],
  ]
}
