/** A payment as it is kept: what it has follows from what it is for and from its type. The table checks the same. */
import type {
  DeliveryId,
  OrganizationId,
  PaymentId,
  QuoteId,
  SenderAccountId,
} from '#lib/contract/ids.ts'
import type { MoneyReturn } from '#lib/contract/quote-payment.ts'
import { mostReplacedPayments } from '#lib/contract/pay.ts'
import type { PaymentState } from '#lib/contract/states/payment-states.ts'
import { asMinor, type Minor } from '#lib/money.ts'
import type { OpenedTrade } from './gateway/gateway.ts'

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
  readonly instructions: OpenedTrade | null
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
  /** The amount taken from the wallet, in the wallet's currency. */
  readonly chargedMinor: Minor
  readonly chargedCurrency: string
  readonly refundedChargeMinor: Minor
}

/** Shown to the payer beside what the columns say. */
interface TransferInstructions {
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
export function stateAt(
  payment: Pick<PaymentRow, 'state' | 'expiresAt'>,
  nowMs: number,
): PaymentState {
  const { state, expiresAt } = payment
  const hasLapsed = expiresAt !== null && expiresAt.getTime() <= nowMs
  return state === 'pending' && hasLapsed ? 'lapsed' : state
}

/** Neither paid in full nor over, as it is kept. */
export function awaitsMoney({ state }: Pick<PaymentRow, 'state'>): boolean {
  return state === 'pending' || state === 'partly_paid'
}

/** The part of its sum that is missing, whether or not anybody still waits for it. */
export function missingOf({
  amountMinor,
  receivedMinor,
  refundedMinor,
}: Pick<PaymentRow, 'amountMinor' | 'receivedMinor' | 'refundedMinor'>): Minor {
  return asMinor(amountMinor - (receivedMinor - refundedMinor))
}

/** Whether the payer can still do what the instructions say. */
export function isOpenAt(payment: PaymentRow, nowMs: number): boolean {
  return awaitsMoney({ state: stateAt(payment, nowMs) })
}

/** Where money of a payment goes that does not pay its order. */
export function returnOf(payment: PaymentRow, currency: string): MoneyReturn {
  if (payment.type === 'wallet' || payment.walletCurrency === currency) return 'wallet'
  return returnOutside(payment)
}

/** Past the wallet. */
export function returnOutside(payment: PaymentRow): Exclude<MoneyReturn, 'wallet'> {
  return isByGateway(payment) ? 'gateway' : 'bank'
}

/** Each replacement opens a trade at a gateway, or takes a reference. One whose time ran out is none. */
export function wasReplacedTooOften(payments: readonly OrderPayment[]): boolean {
  const replaced = payments.filter(({ state }) => state === 'canceled' || state === 'refunded')
  return replaced.length >= mostReplacedPayments
}

/** How long the order of these payments waits; 0 when none of them has it wait. */
export function deadlineMsOf(payments: readonly OrderPayment[]): number {
  return Math.max(0, ...payments.map(({ deadlineAt }) => deadlineAt?.getTime() ?? 0))
}

/** As a posting of the ledger names its cause. */
export function causeOf({ organizationId, quoteId, deliveryId, id: paymentId }: PaymentRow) {
  return { organizationId, quoteId, deliveryId, paymentId }
}
