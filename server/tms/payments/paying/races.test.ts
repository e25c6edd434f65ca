import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { QuoteId } from '#lib/contract/ids.ts'
import { mostReplacedPayments } from '#lib/contract/pay.ts'
import { signPayload } from '#lib/signing/sign.ts'
import type { SenderAccount } from '../../accounts/accounts.ts'
import type { ReconcileJob } from '../jobs.ts'
import { usualPaymentTimes } from '../payments-deps.ts'
import {
  jobsOf,
  ledgerSums,
  orderOf,
  paymentsOf,
  sumOf,
  tradesOf,
  walletOf,
} from '../testing/look.ts'
import { openPayments, type PaymentsWorld } from '../testing/open-payments.ts'
import {
  addCustomer,
  addQuote,
  answerOf,
  ask,
  openShop,
  pay,
  type Answer,
  type Shop,
} from '../testing/shop.ts'

let world: PaymentsWorld
let shop: Shop
beforeAll(async () => {
  world = await openPayments()
})
beforeEach(async () => {
  world.intercept = () => false
  shop = await openShop(world)
})
afterAll(() => world.close())

const many = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

async function countOf(table: 'deliveries' | 'waybills' | 'payments'): Promise<number> {
  const [row] = await world.database.query<{ count: number }>(
    `select count(*) from tms.${table} where organization_id = $1`,
    [shop.id],
  )
  return row?.count ?? -1
}

it('gives 30 who pay by QR at once the same payment of the same order', async () => {
  const account = await addCustomer(shop)
  const quoteId = await addQuote(shop, { account })
  const answers = await many(30, () => pay(shop, account, quoteId))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(new Set(answers.map(({ json }) => JSON.stringify(json))).size).toBe(1)
  expect([
    await countOf('deliveries'),
    await countOf('waybills'),
    await countOf('payments'),
  ]).toEqual([1, 1, 1])
  expect(await tradesOf(shop)).toHaveLength(1)
})

/** The number of different payments shown with 200, by type. */
function paymentsShown(answers: readonly Answer[]): Record<string, number> {
  const shown = answers.filter(({ status }) => status === 200).map(({ said }) => said)
  const byType = Map.groupBy(shown, ({ type }) => type)
  return Object.fromEntries(
    [...byType].map(([type, all]) => [type, new Set(all.map(({ paymentId }) => paymentId)).size]),
  )
}

it('over HTTP answers 120 who pay in every way at once with 200, or with how it was paid', async () => {
  const account = await addCustomer(shop, { balanceMinor: 500_000 })
  const quoteId = await addQuote(shop, { account })
  const types = ['qr', 'app', 'bank_transfer', 'qr', 'app', 'wallet']
  const answers = await many(120, (index) =>
    payOverHttp(account, quoteId, types[index % types.length] ?? 'qr'),
  )
  for (const { status, json } of answers) {
    if (status === 200) continue
    expect([status, json]).toMatchObject([409, { error: 'not_payable', paid_by: 'wallet' }])
  }
  expect(paymentsShown(answers)['wallet']).toBe(1)
  expect(answers.filter(({ said }) => said.type === 'wallet')).toHaveLength(1)
  expect(await walletOf(shop, account)).toBe(375_000)
  expect([await countOf('deliveries'), await countOf('waybills')]).toEqual([1, 1])
  const states = (await paymentsOf(shop, quoteId)).map(({ state }) => state)
  expect(states.filter((state) => state !== 'canceled')).toEqual(['paid'])
  expect(states.length).toBeLessThanOrEqual(mostReplacedPayments + 1)
  for (const type of ['qr', 'app', 'bank_transfer', 'wallet']) {
    const { status, json } = await payOverHttp(account, quoteId, type)
    expect([status, json]).toMatchObject([409, { error: 'not_payable', paid_by: 'wallet' }])
  }
})

/** Like another program: signed, over a connection to the port. */
async function payOverHttp(
  account: Pick<SenderAccount, 'id'>,
  quoteId: QuoteId,
  type: string,
): Promise<Answer> {
  const { apiKey, apiSecret } = shop
  const payload = { type, ...(type === 'app' && { bank_code: 'KBANK' }) }
  const nowMs = world.clock.nowMs()
  const response = await fetch(`${world.url}/api/quotes/${quoteId}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-sender-account-id': account.id },
    body: JSON.stringify(signPayload({ payload, apiKey, apiSecret, nowMs })),
  })
  return answerOf(response)
}

it('has one way open to pay, and one order, whatever is asked for at once', async () => {
  const account = await addCustomer(shop)
  const quoteId = await addQuote(shop, { account })
  const types = ['qr', 'bank_transfer', 'app']
  const answers = await many(24, (index) => payOverHttp(account, quoteId, types[index % 3] ?? ''))
  for (const { status, said } of answers) {
    // Replaced as often as it can be, it keeps the way that is open.
    if (status !== 200) expect([status, said.error]).toEqual([409, 'payment_method_not_allowed'])
  }
  const payments = await paymentsOf(shop, quoteId)
  expect(payments.filter(({ state }) => state === 'pending')).toHaveLength(1)
  expect(payments.filter(({ state }) => state !== 'pending' && state !== 'canceled')).toEqual([])
  expect(payments.length).toBeLessThanOrEqual(mostReplacedPayments + 1)
  expect([await countOf('deliveries'), await countOf('waybills')]).toEqual([1, 1])

  // The jobs of those that were replaced close what they had opened.
  await reconcileAll()
  const open = payments.find(({ state }) => state === 'pending')
  const openTrades = (await tradesOf(shop)).filter(({ state }) => state === 'open')
  expect(openTrades).toHaveLength(open?.type === 'bank_transfer' ? 0 : 1)
})

it('replaces the way of paying so often, and then keeps the open one until it is over', async () => {
  const account = await addCustomer(shop, { balanceMinor: 500_000 })
  const quoteId = await addQuote(shop, { account })
  for (let replaced = 0; replaced <= mostReplacedPayments; replaced += 1) {
    const type = replaced % 2 === 0 ? 'qr' : 'bank_transfer'
    expect((await pay(shop, account, quoteId, { type })).status).toBe(200)
  }
  const refused = await pay(shop, account, quoteId, { type: 'bank_transfer' })
  expect([refused.status, refused.json]).toMatchObject([
    409,
    { error: 'payment_method_not_allowed', allowed: ['qr', 'wallet'] },
  ])
  const listed = await ask(shop, 'GET', `/api/quotes/${quoteId}/payment-methods`, { account })
  expect(listed.json).toMatchObject({
    methods: [{ available: true }, { unavailable_reason: 'unavailable' }, { available: true }],
  })
  expect((await pay(shop, account, quoteId, { type: 'qr' })).status).toBe(200)
  expect(await paymentsOf(shop, quoteId)).toHaveLength(mostReplacedPayments + 1)
  world.clock.pass(usualPaymentTimes.qrMs)
  expect((await pay(shop, account, quoteId, { type: 'bank_transfer' })).status).toBe(200)
  expect((await pay(shop, account, quoteId, { type: 'wallet' })).status).toBe(200)
})

it('charges a wallet once for a quote that is paid 20 times at once', async () => {
  const account = await addCustomer(shop, { balanceMinor: 1_000_000 })
  const quoteId = await addQuote(shop, { account })
  const answers = await many(20, () => pay(shop, account, quoteId, { type: 'wallet' }))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ said }) => said.error === 'not_payable')).toHaveLength(19)
  expect(await walletOf(shop, account)).toBe(875_000)
  expect(await orderOf(shop, quoteId)).toMatchObject({ awaiting: '3pl' })
})

it('never takes more from a wallet than is in it: 200 quotes paid at once', async () => {
  const account = await addCustomer(shop, { balanceMinor: 77 * 1_000 + 999 })
  const quoteIds = await many(200, () => addQuote(shop, { account, pricesMinor: [1_000] }))
  const answers = await Promise.all(
    quoteIds.map((quoteId) => pay(shop, account, quoteId, { type: 'wallet' })),
  )
  const paid = answers.filter(({ status }) => status === 200)
  expect(paid).toHaveLength(77)
  for (const { status, said } of answers) {
    if (status !== 200) expect([status, said.error]).toEqual([409, 'insufficient_balance'])
  }
  expect(new Set(paid.map(({ said }) => said.balance)).size).toBe(77)
  expect(await walletOf(shop, account)).toBe(999)
  expect(await sumOf(shop, 'revenue')).toBe(77_000)
  expect(await countOf('deliveries')).toBe(77)
  expect(await ledgerSums(shop)).toEqual([{ sum: '0' }])
})

it('ends paying and canceling at once in an order that is paid or one that is not, never between', async () => {
  const account = await addCustomer(shop, { balanceMinor: 10_000_000 })
  const before = await walletOf(shop, account)
  for (let round = 0; round < 12; round += 1) {
    const quoteId = await addQuote(shop, { account })
    const [paid, canceled] = await Promise.all([
      pay(shop, account, quoteId, { type: 'wallet' }),
      ask(shop, 'POST', `/api/quotes/${quoteId}/cancel`, { account }),
    ])
    const order = await orderOf(shop, quoteId)
    expect(canceled.status).toBe(200)
    if (paid.status === 200) {
      expect(canceled.said.status).toBe('order_canceled')
      expect(order).toMatchObject({ status: 'canceled' })
      expect((await paymentsOf(shop, quoteId)).map(({ state }) => state)).toEqual(['refunded'])
    } else {
      expect([paid.said.error, canceled.said.status]).toEqual(['not_payable', 'quote_canceled'])
      expect(order).toBeNull()
    }
  }
  expect(await walletOf(shop, account)).toBe(before)
  expect(await sumOf(shop, 'revenue')).toBe(0)
})

/** Pays by QR at a gateway that answers after `meanwhile`. */
async function payAround(
  account: SenderAccount,
  quoteId: QuoteId,
  meanwhile: () => Promise<unknown>,
): Promise<Answer> {
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  world.intercept = async () => {
    asked.resolve()
    await answered.promise
    return false
  }
  const first = payOverHttp(account, quoteId, 'qr')
  await asked.promise
  await meanwhile()
  answered.resolve()
  return first
}

async function reconcileAll(): Promise<void> {
  for (const job of await jobsOf<ReconcileJob>(world, 'payments.reconcile')) {
    if (job.organizationId === shop.id) await world.payments.jobs.reconcile(job)
  }
}

it('takes the place of what replaced it while its trade was opened, and closes that trade', async () => {
  const account = await addCustomer(shop)
  const quoteId = await addQuote(shop, { account })
  const first = await payAround(account, quoteId, () =>
    pay(shop, account, quoteId, { type: 'bank_transfer' }),
  )
  expect([first.status, first.said.type]).toEqual([200, 'qr'])
  expect((await pay(shop, account, quoteId)).json).toEqual(first.json)
  await reconcileAll()
  const trades = await tradesOf(shop)
  expect(trades.map(({ state }) => state).toSorted()).toEqual(['closed', 'open'])
  expect(trades.find(({ state }) => state === 'open')?.tradeNo).toBe(first.said.tradeNo)
})

it('says how the order was paid while its trade was opened', async () => {
  const account = await addCustomer(shop, { balanceMinor: 500_000 })
  const quoteId = await addQuote(shop, { account })
  const first = await payAround(account, quoteId, async () => {
    expect((await pay(shop, account, quoteId, { type: 'wallet' })).status).toBe(200)
    // Closed before it was opened, the trade is refused by the gateway.
    world.intercept = () => false
    await reconcileAll()
  })
  expect([first.status, first.json]).toMatchObject([
    409,
    { error: 'not_payable', paid_by: 'wallet' },
  ])
  await reconcileAll()
  expect((await tradesOf(shop)).filter(({ state }) => state === 'open')).toEqual([])
})
