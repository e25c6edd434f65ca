'use server'

/** Confirms what stands on the bank statement. The service writes each confirmation to its audit. */
import { createHash } from 'node:crypto'
import { getLocale } from 'next-intl/server'
import { refresh } from 'next/cache'
import {
  faultOfField,
  receiptFormSchema,
  receiptOfForm,
  type ReceiptForm,
  type ReceiptOutcome,
} from '#lib/console/receipt-form.ts'
import {
  askedTransfersSchema,
  sentTransfersSchema,
  type AskedTransfers,
  type CountOutcome,
  type MatchOutcome,
  type SentTransfer,
  type TransferResult,
} from '#lib/console/statement.ts'
import type { ConsoleOutcome } from '#lib/console/console-outcome.ts'
import type { ActingPerson } from '#lib/contract/console/acting-person.ts'
import { finishRefund as finishRefundCall } from '#lib/contract/console/money-lists.ts'
import type { Language } from '#lib/contract/languages.ts'
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
  const counted = await count(read.receipt, { actor, language: await getLocale() })
  if (counted.kind === 'counted') refresh()
  return counted
}

/** How the transfers of a statement would be counted, with the numbers that are made for those without one. */
export async function matchStatement(asked: AskedTransfers): Promise<MatchOutcome> {
  const actor = await actorOrRefusal('payments')
  if ('kind' in actor) return actor
  const read = askedTransfersSchema.safeParse(asked)
  if (!read.success) return { kind: 'invalid' }
  const { currency, transfers } = read.data
  const numbers = transfers.map(({ number, madeFrom }) => number ?? numberMadeFrom(madeFrom))
  const matched = await gateway().matchTransfers({
    body: {
      actor,
      transfers: transfers.map(({ amount, referenceCodes }, nth) => ({
        bank_transaction_id: numbers[nth] ?? '',
        reference_codes: referenceCodes,
        amount,
        currency,
      })),
    },
    language: await getLocale(),
  })
  if (!matched.ok) {
    const isInvalid = matched.failure.code === 'invalid_body'
    return isInvalid ? { kind: 'invalid' } : refusalBy(matched.failure)
  }
  return {
    kind: 'matched',
    data: matched.value.data.map((each, nth) =>
      Object.assign(each, { number: numbers[nth] ?? '' }),
    ),
  }
}

/** One after another, as those of one order change what the next one does. The busy service ends it. */
export async function countTransfers(sent: readonly SentTransfer[]): Promise<CountOutcome> {
  const actor = await actorOrRefusal('payments')
  if ('kind' in actor) return actor
  const read = sentTransfersSchema.safeParse(sent)
  if (!read.success) return { kind: 'invalid' }
  const language = await getLocale()
  const results: TransferResult[] = []
  for (const receipt of read.data) {
    const counted = await count(receipt, { actor, language })
    switch (counted.kind) {
      case 'counted':
      case 'fault':
        results.push(counted)
        break
      case 'busy':
        return results.length === 0 ? counted : { kind: 'sent', results }
      default:
        results.push({ kind: 'failed' })
    }
  }
  return { kind: 'sent', results }
}

/** Somebody has transferred a sum that was owed back. */
export async function finishRefund(
  id: string,
  bankNumber: string,
): Promise<ConsoleOutcome<'done' | 'number'>> {
  const actor = await actorOrRefusal('payments')
  if ('kind' in actor) return actor
  const params = finishRefundCall.params.safeParse({ id })
  const number = finishRefundCall.body.shape.bank_transaction_id.safeParse(bankNumber)
  if (!params.success) return { kind: 'not-found' }
  if (!number.success) return { kind: 'number' }
  const finished = await gateway().finishRefund({
    params: params.data,
    body: { actor, bank_transaction_id: number.data },
    language: await getLocale(),
  })
  if (!finished.ok) return refusalBy(finished.failure)
  refresh()
  return { kind: 'done' }
}

async function count(
  receipt: SentTransfer,
  { actor, language }: { actor: ActingPerson; language: Language },
): Promise<ReceiptOutcome> {
  const confirmed = await gateway().confirmBankReceipt({ body: { actor, ...receipt }, language })
  if (!confirmed.ok) {
    const named = fieldFacts.safeParse(confirmed.failure.facts)
    if (confirmed.failure.code !== 'invalid_body' || !named.success) {
      return refusalBy(confirmed.failure)
    }
    const { field, problem } = named.data
    return { kind: 'fault', fault: faultOfField(field, problem) }
  }
  const { outcome, outstanding_amount, returned_amount, currency, repeated } = confirmed.value
  return {
    kind: 'counted',
    outcome,
    outstanding: outstanding_amount,
    returned: returned_amount,
    currency,
    paidIn: receipt.currency,
    repeated,
  }
}

function numberMadeFrom(text: string): string {
  return `S-${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
}
