/** Payments, receipts of the bank and refunds as lists, and the refunds that people transfer. */
import type { z } from 'zod'
import {
  finishRefund,
  listBankReceipts,
  listPayments,
  listRefunds,
} from '#lib/contract/console/money-lists.ts'
import type { DeliveryId, OrganizationId, SenderAccountId } from '#lib/contract/ids.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import { toDecimal } from '#lib/money.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Ids } from '#server/ids.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import { readAfter, shownPage } from '../../http/keyset-page.ts'
import { route, type Route } from '../../http/route.ts'
import { ServiceError } from '../../http/service-error.ts'
import type { Orders } from '../../orders/orders.ts'
import { stateAt, type ListAsked, type Payments } from '../../payments/payments.ts'
import { writeAudit } from '../write-audit.ts'

type ListBody = Pick<z.output<typeof listPayments.body>, 'q' | 'from' | 'to' | 'after' | 'limit'>

interface Belonging {
  readonly deliveryId: DeliveryId | null
  readonly senderAccountId: SenderAccountId | null
}

export function consoleMoneyListRoutes(deps: {
  payments: Pick<Payments, 'list' | 'receipts' | 'refunds' | 'finishRefund'>
  accounts: Pick<Accounts, 'find'>
  orders: Pick<Orders, 'numbers' | 'idOfNumber'>
  database: Database
  clock: Clock
  ids: Ids
}): Route[] {
  const { payments, accounts, orders, clock } = deps

  async function askedBy(organizationId: OrganizationId, body: ListBody): Promise<ListAsked> {
    const { q, from, to, after, limit } = body
    return {
      organizationId,
      number:
        q === undefined
          ? null
          : {
              typed: q,
              plain: q.toUpperCase().replaceAll(/[\s.-]/g, ''),
              deliveryId: await orders.idOfNumber(organizationId, q),
            },
      from: from === undefined ? null : new Date(from),
      to: to === undefined ? null : new Date(to),
      after: readAfter(after),
      limit,
    }
  }

  /** Shows what rows belong to, with the numbers of their orders and the names of their customers. */
  async function belongingsOf(organizationId: OrganizationId, rows: readonly Belonging[]) {
    const deliveryIds = rows.flatMap(({ deliveryId }) => deliveryId ?? [])
    const accountIds = [...new Set(rows.flatMap(({ senderAccountId }) => senderAccountId ?? []))]
    const [numbers, found] = await Promise.all([
      orders.numbers({ organizationId, deliveryIds: [...new Set(deliveryIds)] }),
      Promise.all(accountIds.map((id) => accounts.find(organizationId, id))),
    ])
    const names = new Map(found.flatMap((each) => (each === null ? [] : [[each.id, each.name]])))
    return ({ deliveryId, senderAccountId }: Belonging) => ({
      order_id: deliveryId,
      order_no: deliveryId && (numbers.get(deliveryId) ?? null),
      sender_account_id: senderAccountId,
      sender_account_name: senderAccountId && (names.get(senderAccountId) ?? null),
    })
  }

  return [
    route(listPayments, async ({ organization: { id: organizationId }, body }) => {
      const { state: states = null, type: types = null } = body
      const asked = await askedBy(organizationId, body)
      const { rows, next } = await payments.list({ ...asked, states, types })
      const belonging = await belongingsOf(organizationId, rows)
      return shownPage({
        data: rows.map((row) =>
          Object.assign(belonging(row), {
            id: row.id,
            purpose: row.purpose,
            type: row.type,
            state: stateAt(row, clock.nowMs()),
            amount: toDecimal(row.amountMinor, row.currency),
            received_amount: toDecimal(row.receivedMinor, row.currency),
            refunded_amount: toDecimal(row.refundedMinor, row.currency),
            currency: row.currency,
            number: row.number,
            created_at: toTimestamp(row.createdAt),
            paid_at: row.paidAt && toTimestamp(row.paidAt),
          }),
        ),
        next,
      })
    }),
    route(listBankReceipts, async ({ organization: { id: organizationId }, body }) => {
      const asked = await askedBy(organizationId, body)
      const { rows, next } = await payments.receipts({ ...asked, outcome: body.outcome ?? null })
      const belonging = await belongingsOf(organizationId, rows)
      return shownPage({
        data: rows.map((row) =>
          Object.assign(belonging(row), {
            id: row.id,
            bank_transaction_id: row.bankTransactionId,
            reference_code: row.referenceCode,
            amount: toDecimal(row.amountMinor, row.currency),
            returned_amount: toDecimal(row.returnedMinor, row.currency),
            currency: row.currency,
            outcome: row.outcome,
            received_at: toTimestamp(row.receivedAt),
            confirmed_at: toTimestamp(row.confirmedAt),
          }),
        ),
        next,
      })
    }),
    route(listRefunds, async ({ organization: { id: organizationId }, body }) => {
      const asked = await askedBy(organizationId, body)
      const { rows, next } = await payments.refunds({ ...asked, state: body.state ?? null })
      const belonging = await belongingsOf(organizationId, rows)
      return shownPage({
        data: rows.map((row) =>
          Object.assign(belonging(row), {
            id: row.id,
            route: row.route,
            state: row.state,
            amount: toDecimal(row.amountMinor, row.currency),
            currency: row.currency,
            payment_id: row.paymentId,
            number: row.number,
            bank_transaction_id: row.bankTransactionId,
            created_at: toTimestamp(row.createdAt),
            done_at: row.doneAt && toTimestamp(row.doneAt),
          }),
        ),
        next,
      })
    }),
    route(finishRefund, async ({ organization, params: { id }, body }) => {
      const { actor: person, bank_transaction_id: bankTransactionId } = body
      const organizationId = organization.id
      const finished = await deps.database.transaction(async (tx) => {
        const done = await payments.finishRefund(tx, { organizationId, id, bankTransactionId })
        if (done === null) throw new ServiceError('not_found')
        const deed = {
          action: 'refund.finish' as const,
          subject: `refund/${id}`,
          details: { bank_transaction_id: bankTransactionId, done },
        }
        await writeAudit(tx, { organizationId, person, ...deed }, deps)
        return done
      })
      return { finished }
    }),
  ]
}
