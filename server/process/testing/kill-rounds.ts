/**
 * Kills processes at random moments while customers pay, waybills are created and deliveries are made of
 * them, starts them again, and then reports what is wrong with those that were acknowledged, and with all
 * others.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../db/embedded/free-port.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/testing/test-database.ts'
import { acceptedPrefix, acceptUntilGone, type AcknowledgedDeliveries } from './accept-load.ts'
import { createUntilGone, type AcknowledgedWaybills } from './create-load.ts'
import { payUntilGone, type Acknowledged } from './pay-load.ts'
import { startProcess, type RealProcess } from './real-process.ts'
import { waitFor } from '../../testing/wait-for.ts'

const customers = ['ABS', 'BNF', 'IRM', 'LNC']
/** The largest number of payments before a kill; the kill comes at a random moment of the next one. */
const mostPayments = 12
const longestMomentMs = 60

/** One line for each payment, order, waybill or delivery that was lost, done twice or by half. */
export async function killUnderLoad({ rounds }: { rounds: number }): Promise<string[]> {
  const own = await openTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'loadline-killed-'))
  const acknowledged: Acknowledged = { byWallet: new Map(), byQr: new Map() }
  const acknowledgedWaybills: AcknowledgedWaybills = new Map()
  const acknowledgedDeliveries: AcknowledgedDeliveries = new Map()
  const ports = { service: await findFreePort(), worker: await findFreePort() }
  const start = (role: 'service' | 'worker') =>
    startProcess({
      DATA_DIR: dataDir,
      DATABASE_URL: own.url,
      DATABASE_CONNECTIONS: '8',
      DEMO: '1',
      ROLE: role,
      PORT: String(ports[role]),
      PUBLIC_URL: `http://127.0.0.1:${ports.service}`,
      // Fast, but a callback that finds no server is still retried when the process is up again.
      SANDBOX_SPEED: '60',
      SECRET_KEY: 'a secret key that outlives its processes',
      NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    })
  let service = await start('service')
  let worker = await start('worker')
  try {
    await Promise.all([service.ready(), worker.ready()])
    for (let round = 0; round < rounds; round += 1) {
      const ending = new AbortController()
      const at = `http://127.0.0.1:${ports.service}`
      const load = customers.map((accountCode) =>
        payUntilGone({ at, dataDir, accountCode, acknowledged, signal: ending.signal }),
      )
      const creating = createUntilGone({
        at,
        dataDir,
        accountCode: 'LNC',
        numbersFrom: `round ${round}`,
        acknowledged: acknowledgedWaybills,
        signal: ending.signal,
      })
      const accepting = acceptUntilGone({
        at,
        dataDir,
        accountCode: 'LNC',
        numbersFrom: `round ${round}`,
        acknowledged: acknowledgedDeliveries,
        signal: ending.signal,
      })
      const goal = paymentsIn(acknowledged) + Math.ceil(Math.random() * mostPayments)
      await waitFor(() => paymentsIn(acknowledged) >= goal, { withinMs: 60_000 })
      await sleep(Math.random() * longestMomentMs)
      const victims = [[service], [worker], [service, worker]][round % 3] ?? []
      await Promise.all(victims.map(kill))
      ending.abort()
      await Promise.all([...load, creating, accepting])
      if (victims.includes(service)) service = await start('service')
      if (victims.includes(worker)) worker = await start('worker')
      await Promise.all([service.ready(), worker.ready()])
    }
    await untilSettled(own.database)
    return [
      ...(await lostOrTwice(own.database, acknowledged)),
      ...(await lostWaybills(own.database, acknowledgedWaybills)),
      ...(await lostDeliveries(own.database, acknowledgedDeliveries)),
      ...(await contradictions(own.database)),
    ]
  } finally {
    await Promise.all([service.end(), worker.end()])
    await own.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function paymentsIn({ byWallet, byQr }: Acknowledged): number {
  return byWallet.size + byQr.size
}

async function kill(victim: RealProcess): Promise<void> {
  victim.child.kill('SIGKILL')
  await victim.exited
}

/**
 * Waits until no job is due or running, no callback is pending, no paid order waits for a carrier, and no
 * delivery for its load plan.
 */
async function untilSettled(database: Database): Promise<void> {
  const isSettled = async () => {
    const row = await database.one<{ open: number }>(
      `select (
         (select count(*) from pgboss.job
          where state < 'completed' and start_after <= now())
         + (select count(*) from sandbox.gateway_trades
            where notice_due_at is not null)
         + (select count(*) from tms.deliveries
            where quote_id is null and head_id is null and not planned)
         + (select count(*) from tms.deliveries d where awaiting = '3pl' and not exists (
              select from tms.order_attention a
              where a.organization_id = d.organization_id and a.delivery_id = d.id))
       )::int as open`,
    )
    return row?.open === 0
  }
  await waitFor(isSettled, { name: 'no open work', withinMs: 120_000, everyMs: 200 })
}

async function lostOrTwice(database: Database, acknowledged: Acknowledged): Promise<string[]> {
  const rows = await database.query<{
    quote_id: string
    orders: number
    delivery_id: string
    dispatched: boolean
    paid: number
    charged: number
  }>(
    `select q.id as quote_id, count(distinct d.id)::int as orders, min(d.id::text) as delivery_id,
            bool_and(d.paid_at is not null and d.booked_at is not null) as dispatched,
            (select count(*)::int from tms.payments p
             where p.organization_id = q.organization_id and p.quote_id = q.id and p.state = 'paid')
              as paid,
            (select count(*)::int from tms.ledger_postings l
             where l.organization_id = q.organization_id and l.quote_id = q.id
               and l.kind = 'payment') as charged
     from tms.quotes q
     left join tms.deliveries d
       on d.organization_id = q.organization_id and d.quote_id = q.id and d.head_id is null
     where q.id = any ($1)
     group by q.organization_id, q.id`,
    [[...acknowledged.byWallet.keys(), ...acknowledged.byQr.keys()]],
  )
  const byId = new Map(rows.map((row) => [row.quote_id, row]))
  return [...acknowledged.byWallet.keys(), ...acknowledged.byQr.keys()].flatMap((quoteId) => {
    const row = byId.get(quoteId)
    const order = acknowledged.byWallet.get(quoteId) ?? row?.delivery_id
    const isOnce =
      row?.orders === 1 &&
      row.paid === 1 &&
      row.charged === 1 &&
      row.dispatched &&
      row.delivery_id === order
    return isOnce ? [] : [`not once: ${quoteId} ${JSON.stringify(row)}`]
  })
}

async function lostWaybills(
  database: Database,
  acknowledged: AcknowledgedWaybills,
): Promise<string[]> {
  if (acknowledged.size === 0) return ['no waybill was acknowledged']
  const rows = await database.query<{ out_trade_no: string; id: string }>(
    `select out_trade_no, id from tms.waybills where out_trade_no = any ($1)`,
    [[...acknowledged.keys()]],
  )
  const found = new Map(rows.map((row) => [row.out_trade_no, row.id]))
  return [...acknowledged]
    .filter(([outTradeNo, id]) => found.get(outTradeNo) !== id)
    .map(([outTradeNo]) => `lost: the waybill ${outTradeNo}`)
}

async function lostDeliveries(
  database: Database,
  acknowledged: AcknowledgedDeliveries,
): Promise<string[]> {
  if (acknowledged.size === 0) return ['no delivery was acknowledged']
  const rows = await database.query<{ id: string; waybills: number }>(
    `select delivery_id as id, count(*)::int as waybills from tms.waybills
     where delivery_id = any ($1) group by delivery_id`,
    [[...acknowledged.keys()]],
  )
  const found = new Map(rows.map(({ id, waybills }) => [id, waybills]))
  return [...acknowledged]
    .filter(([id, waybills]) => found.get(id) !== waybills)
    .map(([id]) => `lost: waybills of the delivery ${id}`)
}

/**
 * Queries that must return no rows in any case: an unacknowledged payment also happened once or not at
 * all.
 */
async function contradictions(database: Database): Promise<string[]> {
  const found = await database.query<{ what: string; id: string }>(
    `select 'a posting does not sum to zero' as what, posting_id::text as id
     from tms.ledger_entries group by organization_id, posting_id, currency
     having sum(amount_minor) <> 0
     union all
     select 'a wallet is not the sum of its entries', a.id::text
     from tms.ledger_accounts a
     left join tms.ledger_entries e
       on e.organization_id = a.organization_id and e.account_id = a.id
     where a.kind = 'wallet'
     group by a.organization_id, a.id, a.balance_minor
     having coalesce(sum(e.amount_minor), 0) <> a.balance_minor
     union all
     select 'an order is paid and its payment is not, or the other way round', d.id::text
     from tms.deliveries d
     where d.head_id is null and d.quote_id is not null
       and (d.paid_at is not null) <> exists (
         select from tms.payments p
         where p.organization_id = d.organization_id and p.delivery_id = d.id and p.state = 'paid')
     union all
     select 'a payment is paid without its posting', p.id::text
     from tms.payments p
     where p.state = 'paid' and not exists (
       select from tms.ledger_postings l
       where l.organization_id = p.organization_id and l.payment_id = p.id)
     union all
     select 'the gateway has money that no payment shows', t.trade_no
     from sandbox.gateway_trades t
     where t.state = 'paid' and not exists (
       select from tms.payments p
       where p.trade_no = t.trade_no and p.state in ('paid', 'refunded'))
     union all
     select 'a waybill has lost its parcels or its event', w.id::text
     from tms.waybills w
     where not exists (
         select from tms.parcels p
         where p.organization_id = w.organization_id and p.waybill_id = w.id)
       or not exists (
         select from tms.waybill_events e
         where e.organization_id = w.organization_id and e.waybill_id = w.id)
     union all
     select 'groups were accepted by half', split_part(out_trade_no, '/', 1)
     from tms.waybills where out_trade_no like '${acceptedPrefix} %'
     group by 1, 2 having count(delivery_id) not in (0, count(*))
     union all
     select 'a delivery has no waybill', d.id::text
     from tms.deliveries d
     where d.quote_id is null and d.head_id is null and not exists (
       select from tms.waybills w
       where w.organization_id = d.organization_id and w.delivery_id = d.id)
     union all
     select 'a waybill and its parcels are on different deliveries', w.id::text
     from tms.waybills w
     join tms.deliveries d on d.organization_id = w.organization_id and d.id = w.delivery_id
     where d.quote_id is null and exists (
       select from tms.parcels p where p.organization_id = w.organization_id
         and p.waybill_id = w.id and p.delivery_id is distinct from w.delivery_id)
     union all
     select 'the load plan of a delivery is not of its goods', d.id::text
     from tms.deliveries d
     where d.quote_id is null and d.head_id is null and not exists (
       select from tms.delivery_plans p
       where p.organization_id = d.organization_id and p.delivery_id = d.id
         and p.goods_version = d.goods_version
         and jsonb_array_length(p.plan->'load'->'placements') = d.pieces)
     union all
     select 'two carriers drive one order', reference
     from sandbox.carrier_trips group by reference having count(*) > 1`,
  )
  return found.map(({ what, id }) => `${what}: ${id}`)
}
