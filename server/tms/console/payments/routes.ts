import { confirmBankReceipt, matchTransfers } from '#lib/contract/console/bank-receipts.ts'
import { getTransferSlip, listWaitingTransfers } from '#lib/contract/console/waiting-transfers.ts'
import type { OrganizationId } from '#lib/contract/ids.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import { isExactIn, toDecimal, toMinor } from '#lib/money.ts'
import { readReferenceCode } from '#lib/paying/reference-code.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Ids } from '#server/ids.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import { readAfter, shownPage } from '../../http/keyset-page.ts'
import { route, type Route } from '../../http/route.ts'
import { ServiceError } from '../../http/service-error.ts'
import type { Orders } from '../../orders/orders.ts'
import type { Payments, TransferPayment } from '../../payments/payments.ts'
import { writeAudit } from '../write-audit.ts'

export function consolePaymentRoutes(deps: {
  payments: Pick<Payments, 'receiveTransfer' | 'matchTransfers' | 'waitingTransfers' | 'slip'>
  accounts: Pick<Accounts, 'find'>
  orders: Pick<Orders, 'numbers'>
  database: Database
  clock: Clock
  ids: Ids
}): Route[] {
  /** Shows payments with the numbers of their orders and the names of their payers. */
  async function namesOf(organizationId: OrganizationId, payments: readonly TransferPayment[]) {
    const accountIds = [...new Set(payments.map(({ senderAccountId }) => senderAccountId))]
    const [numbers, accounts] = await Promise.all([
      deps.orders.numbers({
        organizationId,
        deliveryIds: [...new Set(payments.map(({ deliveryId }) => deliveryId))],
      }),
      Promise.all(accountIds.map((id) => deps.accounts.find(organizationId, id))),
    ])
    const names = new Map(accounts.map((account) => [account?.id, account?.name]))
    return ({ id, referenceCode, amountMinor, currency, ...payment }: TransferPayment) => ({
      payment_id: id,
      reference_code: referenceCode,
      amount: toDecimal(amountMinor, currency),
      currency,
      order_no: numbers.get(payment.deliveryId) ?? '',
      sender_account_name: names.get(payment.senderAccountId) ?? '',
    })
  }

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
    route(matchTransfers, async ({ organization, body }) => {
      const organizationId = organization.id
      const transfers = body.transfers.map(({ amount, currency, ...transfer }, nth) => {
        if (!isExactIn(amount, currency)) throw faultIn(`transfers[${nth}].amount`)
        return {
          bankTransactionId: transfer.bank_transaction_id,
          referenceCodes: transfer.reference_codes.flatMap((code) => readReferenceCode(code) ?? []),
          amountMinor: toMinor(amount, currency),
          currency,
        }
      })
      const matched = await deps.payments.matchTransfers({ organizationId, transfers })
      const payments = matched.flatMap(({ payment, candidates }) => payment ?? candidates)
      const named = await namesOf(organizationId, payments)
      return {
        data: matched.map((each, nth) => ({
          standing: each.standing,
          outcome: each.outcome,
          payment: each.payment && named(each.payment),
          outstanding_amount: toDecimal(
            each.outstandingMinor,
            each.payment?.currency ?? organization.currency,
          ),
          returned_amount: toDecimal(
            each.returnedMinor,
            transfers[nth]?.currency ?? organization.currency,
          ),
          twin: each.twin,
          candidates: each.candidates.map((payment) => named(payment)),
        })),
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
      const named = await namesOf(organizationId, rows)
      return shownPage({
        data: rows.map((payment) =>
          Object.assign(named(payment), {
            outstanding_amount: toDecimal(payment.outstandingMinor, payment.currency),
            order_id: payment.deliveryId,
            sender_account_id: payment.senderAccountId,
            created_at: toTimestamp(payment.createdAt),
            deadline_at: toTimestamp(payment.deadlineAt),
            slip_uploaded_at: payment.slipUploadedAt && toTimestamp(payment.slipUploadedAt),
          }),
        ),
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
