/** What a receipt says, in the language of whoever asks for it. */
import type { ReceiptKind } from './receipt-number.ts'
import type { Minor } from '#lib/money.ts'
import type { ReceiptContent } from './receipt-content.ts'

export interface ReceiptTexts {
  readonly title: (kind: ReceiptKind) => string
  readonly number: string
  readonly date: string
  readonly order: string
  readonly about: string
  readonly seller: string
  readonly buyer: string
  readonly taxId: string
  readonly branch: (branch: string) => string
  readonly route: (ends: { from: string; to: string }) => string
  readonly description: string
  readonly amount: string
  readonly lineOf: (line: ReceiptContent['lines'][number]) => string
  readonly net: string
  readonly vat: (percent: string) => string
  readonly total: string
  readonly refunded: string
  readonly paid: (paid: { at: string; payType: string | null }) => string
  readonly note: (kind: ReceiptKind) => string
  readonly day: (at: Date) => string
  readonly moment: (at: Date) => string
  /** With its currency. */
  readonly money: (minor: Minor, currency: string) => string
}
