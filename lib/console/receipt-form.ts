/** A transfer of the bank statement, as finance types it, and what became of it. */
import { z } from 'zod'
import { confirmBankReceipt } from '../contract/console/bank-receipts.ts'
import type { ConsoleRefusal } from './console-outcome.ts'

export interface ReceiptForm {
  readonly number: string
  readonly reference: string
  readonly amount: string
  readonly currency: string
  /** An instant; empty: none that can be read. */
  readonly received: string
}

export type ReceiptFault = 'number' | 'repeated' | 'reference' | 'amount' | 'currency' | 'received'

export interface CountedReceipt {
  readonly kind: 'counted'
  readonly outcome: 'paid' | 'partly_paid' | 'late' | 'unmatched'
  readonly outstanding: number
  readonly returned: number
  /** The payment's. */
  readonly currency: string
  /** The transfer's own. */
  readonly paidIn: string
  readonly repeated: boolean
}

export type ReceiptOutcome =
  CountedReceipt | { readonly kind: 'fault'; readonly fault: ReceiptFault } | ConsoleRefusal

export const receiptFormSchema = z.object({
  number: z.string().max(500),
  reference: z.string().max(500),
  amount: z.string().max(500),
  currency: z.string().max(500),
  received: z.string().max(100),
})

const bodySchema = confirmBankReceipt.body.omit({ actor: true })

/** The body of the service's call, or the first field that cannot be. */
export function receiptOfForm(
  form: ReceiptForm,
):
  | { readonly ok: true; readonly receipt: z.output<typeof bodySchema> }
  | { readonly ok: false; readonly fault: ReceiptFault } {
  const typed = form.amount.replaceAll(/[,\s]/g, '')
  const parsed = bodySchema.safeParse({
    bank_transaction_id: form.number.trim(),
    reference_code: form.reference.trim() === '' ? null : form.reference.trim(),
    amount: typed === '' ? Number.NaN : Number(typed),
    currency: form.currency.trim().toUpperCase(),
    received_at: form.received,
  })
  if (parsed.success) return { ok: true, receipt: parsed.data }
  return { ok: false, fault: faultOfField(String(parsed.error.issues[0]?.path[0])) }
}

/** `repeated`: the bank's number belongs to another transfer. */
export function faultOfField(field: string, problem = ''): ReceiptFault {
  switch (field) {
    case 'bank_transaction_id':
      return problem === 'repeated' ? 'repeated' : 'number'
    case 'reference_code':
      return 'reference'
    case 'amount':
      return 'amount'
    case 'currency':
      return 'currency'
    default:
      return 'received'
  }
}
