/** A payment as it is kept. Which fields are null follows from its type; the table checks it. */
import type {
  OrganizationId,
  SenderAccountId,
  QuoteId,
  DeliveryId,
  PaymentId,
} from '#lib/contract/ids.ts'
import type { PayType } from '#lib/contract/pay-types.ts'
import type { PaymentState } from '#lib/contract/states/payment-states.ts'
import type { Minor } from '#lib/money.ts'

export interface PaymentRow {
  organizationId: OrganizationId
  id: PaymentId
  purpose: 'order' | 'top_up'
  quoteId: QuoteId | null
  deliveryId: DeliveryId | null
  senderAccountId: SenderAccountId
  /** Of the account's wallet, where what comes back goes. */
  walletCurrency: string | null
  type: PayType
  bankCode: string | null
  state: PaymentState
  amountMinor: Minor
  currency: string
  receivedMinor: Minor
  refundedMinor: Minor
  /** Of a wallet: what was taken from it, in its own currency. */
  chargedMinor: Minor | null
  chargedCurrency: string | null
  refundedChargeMinor: Minor
  connectionId: string | null
  tradeNo: string | null
  instructions: Instructions | null
  bankAccountId: string | null
  referenceCode: string | null
  requestId: string | null
  slipUploadedAt: Date | null
  createdAt: Date
  expiresAt: Date | null
  deadlineAt: Date | null
  paidAt: Date | null
}

/** What the payer is told beside what the columns say. */
export type Instructions =
  | {
      readonly type: 'qr'
      readonly qrImage: string
      readonly qrRawData: string
      readonly qrExpireTime: string
    }
  | { readonly type: 'app'; readonly appUrl: string }
  | {
      readonly type: 'bank_transfer'
      readonly account: {
        readonly bank_name: string
        readonly account_number: string
        readonly account_name: string
      }
    }

/** The state that holds at this moment: a QR lapses by the clock. */
export function stateAt(payment: PaymentRow, nowMs: number): PaymentState {
  return payment.state === 'pending' && hasLapsed(payment, nowMs) ? 'lapsed' : payment.state
}

function hasLapsed({ expiresAt }: PaymentRow, nowMs: number): boolean {
  return expiresAt !== null && expiresAt.getTime() <= nowMs
}

/** Whether the payer can still do what the instructions say. */
export function isOpenAt(payment: PaymentRow, nowMs: number): boolean {
  const state = stateAt(payment, nowMs)
  return state === 'pending' || state === 'partly_paid'
}
