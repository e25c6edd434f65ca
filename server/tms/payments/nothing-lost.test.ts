/**
 * Random sequences of all that payers, the gateway, the bank, the clock and the jobs can do, in any
 * order. Whatever came of them: no sum is lost or made, and an order is paid exactly when it is dispatched.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OrganizationId, QuoteId } from '#lib/contract/ids.ts'
import { systemIds } from '#server/ids.ts'
import type { SenderAccount } from '../accounts/accounts.ts'
import type { GatewayNotice } from './gateway/gateway.ts'
import type { DeadlineJob, ReconcileJob, RefundJob } from './jobs.ts'
import { jobsOf, ledgerSums, orderOf, paymentsOf, press, sumOf, walletOf } from './testing/look.ts'
import { openPayments, type PaymentsWorld } from './testing/open-payments.ts'
import { addCustomer, addQuote, ask, openShop, pay, type Shop } from './testing/shop.ts'

let world: PaymentsWorld
beforeAll(async () => {
  world = await openPayments()
})
afterAll(() => world.close())

const prices = [[50_000], [30_000, 20_001]] as const
const fundedMinor = 60_000

/** Which of the quotes, of the trades opened so far and so on: taken modulo how many there are. */
const which = fc.nat({ max: 50 })
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      which,
      type: fc.constantFrom('qr', 'app', 'bank_transfer', 'wallet'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), which }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('payer' as const),
      which,
      // Undefined: what was asked.
      amount: fc.option(fc.integer({ min: 1, max: 80_000 }), { nil: undefined, freq: 2 }),
      fails: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('notice' as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('transfer' as const),
      which,
      amount: fc.integer({ min: 1, max: 80_000 }),
      again: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('topUp' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leg' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('jobs' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('clock' as const),
      minutes: fc.constantFrom(5, 11, 121, 73 * 60),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

interface Play {
  readonly shop: Shop
  readonly accounts: readonly SenderAccount[]
  readonly quotes: readonly { readonly id: QuoteId; readonly account: SenderAccount }[]
  readonly references: string[]
  receipts: number
}

async function begin(): Promise<Play> {
  const shop = await openShop(world)
  const accounts = [
    await addCustomer(shop, { balanceMinor: fundedMinor }),
    await addCustomer(shop, { currency: null }),
  ]
  const quotes = []
  for (const account of accounts) {
    for (const pricesMinor of prices) {
      quotes.push({ id: await addQuote(shop, { account, pricesMinor }), account })
    }
  }
  return { shop, accounts, quotes, references: [], receipts: 0 }
}

const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length]

async function take(play: Play, one: Step): Promise<void> {
  const { shop, quotes } = play
  switch (one.do) {
    case 'pay': {
      const quote = pick(quotes, one.which)
      if (!quote) return
      const { type } = one
      const body = type === 'app' ? { type, bank_code: 'SCB' } : { type }
      const { said } = await pay(shop, quote.account, quote.id, body)
      if (said.referenceCode) play.references.push(said.referenceCode)
      return
    }
    case 'cancel': {
      const quote = pick(quotes, one.which)
      if (quote)
        await ask(shop, 'POST', `/api/quotes/${quote.id}/cancel`, { account: quote.account })
      return
    }
    case 'payer': {
      const trade = pick(await trades(shop), one.which)
      if (!trade) return
      const amount = one.amount === undefined ? {} : { amount: one.amount / 100 }
      await press(world, trade.trade_no, one.fails ? 'fail' : 'pay', one.fails ? {} : amount)
      return
    }
    case 'notice': {
      const notice = pick(await noticesOf(shop), one.which)
      if (notice) await world.payments.receiveGatewayNotice({ organizationId: shop.id, notice })
      return
    }
    case 'transfer': {
      const reference = pick(play.references, one.which)
      if (reference === undefined) return
      if (!one.again) play.receipts += 1
      await ask(shop, 'POST', '/api/console/bank-receipts', {
        pair: shop.internal,
        body: {
          actor: { id: systemIds.uuid(), role: 'admin', organization: shop.id },
          bank_transaction_id: `R-${play.receipts}`,
          reference_code: reference,
          amount: one.amount / 100,
          currency: 'THB',
          received_at: new Date(world.clock.nowMs()).toISOString(),
        },
      })
      return
    }
    case 'topUp': {
      const account = pick(play.accounts, one.which)
      if (account) await ask(shop, 'POST', '/api/wallet/top-up', { account, body: { amount: 100 } })
      return
    }
    case 'leg': {
      const quote = pick(quotes, one.which)
      const order = quote && (await orderOf(shop, quote.id))
      const leg = order && pick(order.legs, one.which)
      if (!order || !leg) return
      await world.database.transaction((tx) =>
        world.payments.refundLeg(tx, {
          organizationId: shop.id,
          deliveryId: order.id,
          legId: leg.id,
          priceMinor: leg.priceMinor,
        }),
      )
      return
    }
    case 'jobs':
      return runJobs(shop)
    case 'clock':
      return world.clock.pass(one.minutes * 60_000)
  }
}

/** All that were ever sent: a job may run early, late, twice. */
async function runJobs(shop: Shop): Promise<void> {
  const own = <Job extends { organizationId: OrganizationId }>(jobs: Job[]) =>
    jobs.filter(({ organizationId }) => organizationId === shop.id)
  const { jobs } = world.payments
  for (const job of own(await jobsOf<ReconcileJob>(world, 'payments.reconcile'))) {
    await jobs.reconcile(job)
  }
  for (const job of own(await jobsOf<DeadlineJob>(world, 'payments.deadline'))) {
    await jobs.deadline(job)
  }
  for (const job of own(await jobsOf<RefundJob>(world, 'payments.refund'))) await jobs.refund(job)
}

interface TradeSeen {
  trade_no: string
  state: string
  paid: number | null
  refunded: number
}

function trades(shop: Shop): Promise<TradeSeen[]> {
  return world.database.query(
    `select t.trade_no, t.state, t.paid_amount_minor as paid,
       (select coalesce(sum(r.amount_minor), 0)::int8 from sandbox.gateway_refunds r
        where r.trade_no = t.trade_no) as refunded
     from sandbox.gateway_trades t where t.merchant_id = $1 order by t.trade_no`,
    [`m-${shop.id}`],
  )
}

/** All notices that the gateway has had to send: its sandbox is not started, so the test delivers them. */
async function noticesOf(shop: Shop): Promise<GatewayNotice[]> {
  const connectionId = (await world.gateways.active(shop.id))?.connectionId ?? ''
  const ended = (await trades(shop)).filter(({ state }) => state === 'paid' || state === 'failed')
  return ended.map(({ trade_no, state, paid }) => ({
    connectionId,
    tradeNo: trade_no,
    state: state === 'paid' ? 'paid' : 'failed',
    amountMinor: paid ?? 1,
    currency: 'THB',
    at: new Date(world.clock.nowMs()),
  }))
}

async function checkAll({ shop, accounts, quotes }: Play): Promise<void> {
  for (const { sum } of await ledgerSums(shop)) expect(sum).toBe('0')

  // The ledger agrees with the gateway and the bank about the money that came in.
  const all = await trades(shop)
  const atGateway = all.reduce((sum, { paid, refunded }) => sum + (paid ?? 0) - refunded, 0)
  expect(await sumOf(shop, 'gateway_clearing')).toBe(0 - atGateway)
  const [atBank] = await world.database.query<{ sum: string }>(
    `select coalesce(sum(amount_minor), 0) as sum from tms.bank_receipts where organization_id = $1`,
    [shop.id],
  )
  expect(await sumOf(shop, 'bank_clearing')).toBe(0 - Number(atBank?.sum))

  let [earned, waiting] = [0, 0]
  for (const { id } of quotes) {
    const order = await orderOf(shop, id)
    const payments = await paymentsOf(shop, id)
    const paid = payments.filter(({ state }) => state === 'paid')
    // An order whose legs all gave their price back is as good as not paid.
    const givenBack = payments.some(({ state }) => state === 'refunded')
    if (order === null || order.paidAt === null) expect(paid).toEqual([])
    else if (order.canceledAt !== null) expect([paid, givenBack]).toEqual([[], true])
    else expect(paid.length === 1 || givenBack).toBe(true)
    for (const { received, refunded, state } of payments) {
      const kept = received - refunded
      if (state === 'paid') earned += kept
      else if (state === 'partly_paid') waiting += kept
      else expect([state, kept]).toEqual([state, 0])
    }
    expect(
      payments.filter(({ state }) => /^(pending|partly_paid)$/.test(state)).length,
    ).toBeLessThan(2)
  }
  expect(await sumOf(shop, 'revenue')).toBe(earned)
  expect(await sumOf(shop, 'deposits')).toBe(waiting)
  for (const account of accounts) {
    if (account.currency) expect(await walletOf(shop, account)).toBeGreaterThanOrEqual(0)
  }
  const [due] = await world.database.query<{ sum: string }>(
    `select coalesce(sum(amount_minor), 0) as sum from tms.refunds
     where organization_id = $1 and state = 'due'`,
    [shop.id],
  )
  expect(await sumOf(shop, 'refunds_due')).toBe(Number(due?.sum))
  const [twice] = await world.database.query<{ count: number }>(
    `select count(*) from (
       select quote_id from tms.deliveries where organization_id = $1 and head_id is null
       group by quote_id having count(*) > 1) as repeated`,
    [shop.id],
  )
  expect(twice?.count).toBe(0)
}

it(
  'loses no sum and makes none, whatever happens in whatever order',
  { timeout: 240_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        const play = await begin()
        for (const one of steps) await take(play, one)
        // The outside world comes to rest: every job runs, and nothing is still under way.
        world.clock.pass(80 * 3_600_000)
        await runJobs(play.shop)
        await runJobs(play.shop)
        await checkAll(play)
        for (const { id } of play.quotes) {
          expect((await orderOf(play.shop, id))?.awaiting).not.toBe('payment')
        }
      }),
      { numRuns: 40 },
    )
  },
)

it('nor when much of it happens at the same time', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 16, maxLength: 40 }), async (steps) => {
      const play = await begin()
      for (let at = 0; at < steps.length; at += 8) {
        await Promise.all(steps.slice(at, at + 8).map((one) => take(play, one)))
      }
      world.clock.pass(80 * 3_600_000)
      await runJobs(play.shop)
      await runJobs(play.shop)
      await checkAll(play)
      expect(await ledgerSums(play.shop)).not.toEqual([])
    }),
    { numRuns: 25 },
  )
})
