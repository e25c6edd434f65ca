'use server'

/** Confirms what stands on the bank statement. The service writes each confirmation to its audit. */
import { getLocale } from 'next-intl/server'
import { refresh } from 'next/cache'
import {
  faultOfField,
  receiptFormSchema,
  receiptOfForm,
  type ReceiptForm,
  type ReceiptOutcome,
} from '#lib/console/receipt-form.ts'
import { fieldFacts } from '#lib/contract/validation-problems.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { actorOrRefusal, refusalBy } from '../console-acts.ts'

export async function confirmTransfer(typed: ReceiptForm): Promise<ReceiptOutcome> {
  const actor = await actorOrRefusal('payments')
  if ('kind' in actor) return actor
  const form = receiptFormSchema.safeParse(typed)
  if (!form.success) return { kind: 'invalid' }
  const read = receiptOfForm(form.data)
  if (!read.ok) return { kind: 'fault', fault: read.fault }
  const confirmed = await gateway().confirmBankReceipt({
    body: { actor, ...read.receipt },
    language: await getLocale(),
  })
  if (!confirmed.ok) {
    const named = fieldFacts.safeParse(confirmed.failure.facts)
    if (confirmed.failure.code !== 'invalid_body' || !named.success) {
      return refusalBy(confirmed.failure)
    }
    const { field, problem } = named.data
    return { kind: 'fault', fault: faultOfField(field, problem) }
  }
  refresh()
  const { outcome, outstanding_amount, returned_amount, currency, repeated } = confirmed.value
  return {
    kind: 'counted',
    outcome,
    outstanding: outstanding_amount,
    returned: returned_amount,
    currency,
    paidIn: read.receipt.currency,
    repeated,
  }
}
