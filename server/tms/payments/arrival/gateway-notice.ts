/** A gateway tells of a trade. Twice, late or out of order: the sum is counted once, and never lost. */
import type { OrganizationId } from '#lib/contract/ids.ts'
import { asMinor } from '#lib/money.ts'
import type { Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { moved } from '../../ledger/ledger.ts'
import type { GatewayNotice } from '../gateway/gateway.ts'
import type { PaymentRow } from '../payment-row.ts'
import { lockQuote } from '../lock-quote.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import * as store from '../store.ts'
import { settleArrival } from './settle-arrival.ts'

export type TradeNews = Omit<GatewayNotice, 'noticeId'>

interface Told {
  readonly organizationId: OrganizationId
  readonly notice: TradeNews
}

export async function receiveGatewayNotice(told: Told, deps: PaymentsDeps): Promise<void> {
  const { organizationId, notice } = told
  const { database } = deps
  const found = await store.findByTrade(database, { organizationId, tradeNo: notice.tradeNo })
  const known = found?.connectionId === notice.connectionId ? found : null
  await database.transaction(
    async (tx) => {
      if (known === null) return keepUnallocated(tx, told, deps)
      if (known.quoteId !== null) await lockQuote(tx, { organizationId, id: known.quoteId }, deps)
      const payment = await store.lock(tx, { organizationId, id: known.id })
      if (notice.state === 'failed') await store.move(tx, { payment, to: 'failed' })
      else await takeMoney(tx, { payment, notice }, deps)
    },
    { retrySerialization: true },
  )
}

/** A trade is paid once, so its number is the name of the sum. */
function keyOf({ connectionId, tradeNo }: TradeNews): string {
  return `trade/${connectionId}/${tradeNo}`
}

async function takeMoney(
  tx: Transaction,
  { payment, notice }: { payment: PaymentRow; notice: TradeNews },
  deps: PaymentsDeps,
): Promise<void> {
  const key = keyOf(notice)
  if (await deps.ledger.isPosted(tx, { organizationId: payment.organizationId, key })) return
  const arrival = {
    key,
    source: { kind: 'gateway_clearing' },
    amountMinor: asMinor(notice.amountMinor),
    currency: notice.currency,
    at: notice.at,
  } as const
  const settled = await settleArrival(tx, { payment, arrival }, deps)
  const { outcome, returnedMinor } = settled
  const { id: paymentId, organizationId } = payment
  deps.log.info({ organizationId, paymentId, outcome, returnedMinor }, 'a trade was paid')
}

/** For a trade that we do not know: the sum waits for a person. */
async function keepUnallocated(
  tx: Transaction,
  { organizationId, notice }: Told,
  { ledger, log }: PaymentsDeps,
): Promise<void> {
  if (notice.state === 'failed') return
  const key = keyOf(notice)
  // One at a time: there is no row of ours that two of them would meet at.
  await tx.query(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${organizationId} ${key}`}, 0))`,
  )
  if (await ledger.isPosted(tx, { organizationId, key })) return
  const amountMinor = asMinor(notice.amountMinor)
  const { currency, tradeNo } = notice
  await ledger.post(tx, {
    organizationId,
    key,
    kind: 'transfer',
    entries: moved({
      from: { kind: 'gateway_clearing' },
      to: { kind: 'unallocated' },
      amountMinor,
      currency,
    }),
  })
  log.warn({ organizationId, tradeNo, amountMinor, currency }, 'a trade that is not known was paid')
}
