/** A payment as it is kept: what it has follows from what it is for and from its type. The table checks the same. */
import type {
  DeliveryId,
  OrganizationId,
  PaymentId,
  QuoteId,
  SenderAccountId,
} from '#lib/contract/ids.ts'
import type { PaymentState } from '#lib/contract/states/payment-states.ts'
import type { Minor } from '#lib/money.ts'

export type PaymentRow = OrderPayment | TopUp
export type OrderPayment = Kept & ForOrder & (ByGateway | ByTransfer | FromWallet)
export type TopUp = Kept & ForWallet & ByGateway
export type TradePayment = Extract<PaymentRow, { type: 'qr' | 'app' }>
export type TransferPayment = Extract<PaymentRow, { type: 'bank_transfer' }>
export type WalletPayment = Extract<PaymentRow, { type: 'wallet' }>

interface Kept {
  readonly organizationId: OrganizationId
  readonly id: PaymentId
  readonly senderAccountId: SenderAccountId
  /** The currency of the account's wallet, into which money comes back. */
  readonly walletCurrency: string | null
  readonly state: PaymentState
  readonly amountMinor: Minor
  readonly currency: string
  readonly receivedMinor: Minor
  readonly refundedMinor: Minor
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly deadlineAt: Date | null
  readonly paidAt: Date | null
}

interface ForOrder {
  readonly purpose: 'order'
  readonly quoteId: QuoteId
  readonly deliveryId: DeliveryId
}

interface ForWallet {
  readonly purpose: 'top_up'
  readonly quoteId: null
  readonly deliveryId: null
  /** The caller's, so that the same top-up sent again is one. */
  readonly requestId: string | null
}

interface ByGateway {
  readonly type: 'qr' | 'app'
  readonly bankCode: string | null
  readonly connectionId: string
  readonly tradeNo: string
  /** Null until the gateway has opened the trade. */
  readonly instructions: TradeInstructions | null
  readonly deadlineAt: Date
}

interface ByTransfer {
  readonly type: 'bank_transfer'
  readonly bankAccountId: string
  readonly referenceCode: string
  readonly instructions: TransferInstructions
  readonly slipUploadedAt: Date | null
  readonly deadlineAt: Date
}

interface FromWallet {
  readonly type: 'wallet'
  /** What was taken from the wallet, in its own currency. */
  readonly chargedMinor: Minor
  readonly chargedCurrency: string
  readonly refundedChargeMinor: Minor
}

/** What the payer is shown beside what the columns say. */
export type TradeInstructions =
  | {
      readonly type: 'qr'
      readonly qrImage: string
      readonly qrRawData: string
      readonly qrExpireTime: string
    }
  | { readonly type: 'app'; readonly appUrl: string }

export interface TransferInstructions {
  readonly type: 'bank_transfer'
  readonly account: {
    readonly bank_name: string
    readonly account_number: string
    readonly account_name: string
  }
}

export function isByGateway<Payment extends PaymentRow>(
  payment: Payment,
): payment is Extract<Payment, { type: 'qr' | 'app' }> {
  return payment.type === 'qr' || payment.type === 'app'
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
