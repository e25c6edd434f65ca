/** A payment as it is kept. Which fields are null follows from its type; the table checks it. */
import type { PayType } from '#lib/contract/pay-types.ts'
import type { PaymentState } from '#lib/contract/states/payment-states.ts'
import type { Minor } from '#lib/money.ts'

export interface PaymentRow {
  organization_id: string
  id: string
  purpose: 'order' | 'top_up'
  quote_id: string | null
  delivery_id: string | null
  sender_account_id: string
  /** Of the account's wallet, where what comes back goes. */
  wallet_currency: string | null
  type: PayType
  bank_code: string | null
  state: PaymentState
  amount_minor: Minor
  currency: string
  received_minor: Minor
  refunded_minor: Minor
  /** Of a wallet: what was taken from it, in its own currency. */
  charged_minor: Minor | null
  charged_currency: string | null
  refunded_charge_minor: Minor
  connection_id: string | null
  trade_no: string | null
  instructions: Instructions | null
  bank_account_id: string | null
  reference_code: string | null
  request_id: string | null
  slip_uploaded_at: Date | null
  created_at: Date
  expires_at: Date | null
  deadline_at: Date | null
  paid_at: Date | null
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

function hasLapsed({ expires_at }: PaymentRow, nowMs: number): boolean {
  return expires_at !== null && expires_at.getTime() <= nowMs
}

/** Whether the payer can still do what the instructions say. */
export function isOpenAt(payment: PaymentRow, nowMs: number): boolean {
  const state = stateAt(payment, nowMs)
  return state === 'pending' || state === 'partly_paid'
}
