import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ReconcileJob } from '../jobs.ts'
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
import { addCustomer, addQuote, ask, openShop, pay, type Shop } from '../testing/shop.ts'
import { waitFor } from '../../../testing/wait-for.ts'

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

it('has one way open to pay, and one order, whatever is asked for at once', async () => {
  const account = await addCustomer(shop)
  const quoteId = await addQuote(shop, { account })
  const types = ['qr', 'bank_transfer', 'app']
  const answers = await many(24, (index) =>
    pay(shop, account, quoteId, { type: types[index % 3], bank_code: 'KBANK' }),
  )
  // One whose trade was replaced while it was being opened is told so.
  for (const { status, said } of answers) {
    if (status !== 200) expect([status, said.error]).toEqual([500, 'pay_failed'])
  }
  const payments = await paymentsOf(shop, quoteId)
  expect(payments.filter(({ state }) => state === 'pending')).toHaveLength(1)
  expect(payments.filter(({ state }) => state !== 'pending' && state !== 'canceled')).toEqual([])
  expect([await countOf('deliveries'), await countOf('waybills')]).toEqual([1, 1])

  // The jobs of those that were replaced close what they had opened.
  for (const job of await jobsOf<ReconcileJob>(world, 'payments.reconcile')) {
    if (job.organizationId === shop.id) await world.payments.jobs.reconcile(job)
  }
  const open = payments.find(({ state }) => state === 'pending')
  const openTrades = (await tradesOf(shop)).filter(({ state }) => state === 'open')
  expect(openTrades).toHaveLength(open?.type === 'bank_transfer' ? 0 : 1)
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

it('tells who waits for a trade that it was replaced meanwhile, and closes the trade', async () => {
  const account = await addCustomer(shop)
  const quoteId = await addQuote(shop, { account })
  let asked = false
  const { promise: gate, resolve: letThrough } = Promise.withResolvers<void>()
  world.intercept = async () => {
    asked = true
    await gate
    return false
  }
  const first = pay(shop, account, quoteId)
  await waitFor(() => asked)
  expect((await pay(shop, account, quoteId, { type: 'bank_transfer' })).status).toBe(200)
  letThrough()
  expect(await first).toMatchObject({ status: 500, json: { error: 'pay_failed' } })
  world.intercept = () => false
  expect(await tradesOf(shop)).toMatchObject([{ state: 'open' }])
  for (const job of await jobsOf<ReconcileJob>(world, 'payments.reconcile')) {
    if (job.organizationId === shop.id) await world.payments.jobs.reconcile(job)
  }
  expect(await tradesOf(shop)).toMatchObject([{ state: 'closed' }])
})
