import { confirmBankReceipt } from '#lib/contract/console/bank-receipts.ts'
import { getTransferSlip, listWaitingTransfers } from '#lib/contract/console/waiting-transfers.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import { isExactIn, toDecimal, toMinor } from '#lib/money.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Ids } from '#server/ids.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import { readAfter, shownPage } from '../../http/keyset-page.ts'
import { route, type Route } from '../../http/route.ts'
import { ServiceError } from '../../http/service-error.ts'
import type { Orders } from '../../orders/orders.ts'
import { readReferenceCode, type Payments } from '../../payments/payments.ts'
import { writeAudit } from '../write-audit.ts'

export function consolePaymentRoutes(deps: {
  payments: Pick<Payments, 'receiveTransfer' | 'waitingTransfers' | 'slip'>
  accounts: Pick<Accounts, 'find'>
  orders: Pick<Orders, 'numbers'>
  database: Database
  clock: Clock
  ids: Ids
}): Route[] {
  return [
    route(confirmBankReceipt, async ({ organization, body }) => {
      const { actor: person, amount, currency, bank_transaction_id, received_at } = body
      const organizationId = organization.id
      if (!isExactIn(amount, currency)) throw faultIn('amount')
      const receipt = {
        organizationId,
        bankTransactionId: bank_transaction_id,
        referenceCode: body.reference_code === null ? null : referenceIn(body.reference_code),
        amountMinor: toMinor(amount, currency),
        currency,
        receivedAt: new Date(received_at),
      }
      const received = await deps.database.transaction(
        async (tx) => {
          const result = await deps.payments.receiveTransfer(tx, receipt)
          const { actor: _, ...details } = body
          const deed = {
            organizationId,
            person,
            action: 'bank_receipt.confirm' as const,
            subject: `bank_receipt/${bank_transaction_id}`,
            details: { ...details, outcome: result.outcome, repeated: result.repeated },
          }
          await writeAudit(tx, deed, deps)
          return result
        },
        { retrySerialization: true },
      )
      return {
        outcome: received.outcome,
        payment_id: received.paymentId,
        delivery_id: received.deliveryId,
        outstanding_amount: toDecimal(received.outstandingMinor, received.currency),
        returned_amount: toDecimal(received.returnedMinor, currency),
        currency: received.currency,
        repeated: received.repeated,
      }
    }),
    route(listWaitingTransfers, async ({ organization, body }) => {
      const organizationId = organization.id
      const { search } = body
      const { rows, next } = await deps.payments.waitingTransfers({
        organizationId,
        search: search === undefined ? null : wordsOfSearch(search, organization.currency),
        after: readAfter(body.after),
        limit: body.limit,
      })
      const deliveryIds = rows.map(({ deliveryId }) => deliveryId)
      const numbers = await deps.orders.numbers({ organizationId, deliveryIds })
      const accounts = await Promise.all(
        rows.map(({ senderAccountId: id }) => deps.accounts.find(organizationId, id)),
      )
      return shownPage({
        data: rows.map((payment, index) => ({
          payment_id: payment.id,
          reference_code: payment.referenceCode,
          amount: toDecimal(payment.amountMinor, payment.currency),
          outstanding_amount: toDecimal(payment.outstandingMinor, payment.currency),
          currency: payment.currency,
          order_id: payment.deliveryId,
          order_no: numbers.get(payment.deliveryId) ?? '',
          sender_account_id: payment.senderAccountId,
          sender_account_name: accounts[index]?.name ?? '',
          created_at: toTimestamp(payment.createdAt),
          deadline_at: toTimestamp(payment.deadlineAt),
          slip_uploaded_at: payment.slipUploadedAt && toTimestamp(payment.slipUploadedAt),
        })),
        next,
      })
    }),
    route(getTransferSlip, async ({ organization, params: { id } }) => {
      const organizationId = organization.id
      const slip = await deps.payments.slip({ organizationId, id })
      if (slip === null) throw new ServiceError('not_found')
      const { contentType, bytes, note } = slip
      return { content_type: contentType, base64: bytes.toString('base64'), note }
    }),
  ]
}

function wordsOfSearch(search: string, currency: string) {
  const sum = Number(search.replaceAll(/[,\s]/g, ''))
  const isSum = Number.isFinite(sum) && sum > 0 && isExactIn(sum, currency)
  return {
    reference: search.toUpperCase().replaceAll(/[\s.-]/g, ''),
    outstanding: isSum ? String(toMinor(sum, currency)) : null,
  }
}

/** A code that cannot be one was typed off wrongly: it is refused rather than counted as unknown. */
function referenceIn(written: string): string {
  const code = readReferenceCode(written)
  if (code === null) throw faultIn('reference_code')
  return code
}

function faultIn(field: string): ServiceError {
  return new ServiceError('invalid_body', { field, problem: 'wrong_format' })
}
