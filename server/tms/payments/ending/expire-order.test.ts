import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { QuoteId } from '#lib/contract/ids.ts'
import { systemIds } from '#server/ids.ts'
import type { SenderAccount } from '../../accounts/accounts.ts'
import type { DeadlineJob } from '../jobs.ts'
import { jobsOf, ledgerSums, orderOf, paymentsOf, press, sumOf, walletOf } from '../testing/look.ts'
import { openPayments, type PaymentsWorld } from '../testing/open-payments.ts'
import { addCustomer, addQuote, openShop, pay, type Shop } from '../testing/shop.ts'
import { waitFor } from '../../../testing/wait-for.ts'

const hourMs = 3_600_000

let world: PaymentsWorld
let shop: Shop
let account: SenderAccount
beforeAll(async () => {
  world = await openPayments()
})
beforeEach(async () => {
  world.intercept = () => false
  shop = await openShop(world)
  account = await addCustomer(shop, { balanceMinor: 500_000 })
})
afterAll(() => world.close())

const expire = (quoteId: QuoteId) =>
  world.payments.jobs.deadline({ organizationId: shop.id, quoteId })

async function ordered(type: string) {
  const quoteId = await addQuote(shop, { account })
  const { said } = await pay(shop, account, quoteId, { type, bank_code: 'KBANK' })
  return { quoteId, said }
}

it.each([
  ['qr', 2],
  ['app', 2],
  ['bank_transfer', 72],
])('cancels an order unpaid by %s after %i hours, and not a moment before', async (type, hours) => {
  const { quoteId } = await ordered(type)
  world.clock.pass(hours * hourMs - 1)
  await expire(quoteId)
  expect(await orderOf(shop, quoteId)).toMatchObject({ awaiting: 'payment' })
  world.clock.pass(1)
  await expire(quoteId)
  expect(await orderOf(shop, quoteId)).toMatchObject({ status: 'canceled', paidAt: null })
  const quote = await world.quotes.find(world.database, { organizationId: shop.id, id: quoteId })
  expect(quote?.status).toBe('canceled')
  expect(['canceled', 'lapsed']).toContain((await paymentsOf(shop, quoteId))[0]?.state)
})

it('is a job that comes at its time, also when it was put off meanwhile', async () => {
  // So that the queue, which has a real clock, sees a deadline a second away.
  world.clock.set(Date.now() - 2 * hourMs + 1_000)
  const { quoteId } = await ordered('qr')
  const kept = await ordered('qr')
  await pay(shop, account, kept.quoteId, { type: 'bank_transfer' })
  world.clock.set(Date.now() + 60_000)
  await world.payments.startJobs()
  await waitFor(async () => (await orderOf(shop, quoteId))?.status === 'canceled')
  await sleep(500)
  expect(await orderOf(shop, kept.quoteId)).toMatchObject({ awaiting: 'payment' })
  const jobs = await jobsOf<DeadlineJob>(world, 'payments.deadline')
  expect(jobs.some((job) => job.quoteId === kept.quoteId)).toBe(true)
  world.clock.set(Date.now())
})

it('leaves an order alone that was paid, or is no more', async () => {
  const { quoteId } = await ordered('qr')
  await pay(shop, account, quoteId, { type: 'wallet' })
  world.clock.pass(100 * hourMs)
  await expire(quoteId)
  expect(await orderOf(shop, quoteId)).toMatchObject({ awaiting: '3pl' })
  await expire(systemIds.uuid())
})

it('asks the gateway first, and so keeps an order that was paid in time without a notice', async () => {
  const { quoteId, said } = await ordered('qr')
  await press(world, said.tradeNo, 'pay', { delay_ms: 7 * 24 * hourMs })
  world.clock.pass(2 * hourMs)
  await expire(quoteId)
  expect(await orderOf(shop, quoteId)).toMatchObject({ awaiting: '3pl' })
})

it('does not wait for a gateway that is away; what turns up later goes back', async () => {
  const { quoteId, said } = await ordered('qr')
  await press(world, said.tradeNo, 'pay', { delay_ms: 7 * 24 * hourMs })
  world.intercept = (_, outgoing) => {
    outgoing.destroy()
    return true
  }
  world.clock.pass(2 * hourMs)
  await expire(quoteId)
  expect(await orderOf(shop, quoteId)).toMatchObject({ status: 'canceled' })
  world.intercept = () => false
  await world.payments.jobs.reconcile({ organizationId: shop.id, paymentId: said.paymentId })
  expect(await walletOf(shop, account)).toBe(625_000)
  expect(await sumOf(shop, 'revenue')).toBe(0)
})

it('ends in exactly one of paid and canceled when both come at the same time', async () => {
  const outcomes = { paid: 0, canceled: 0 }
  const gateway = await world.gateways.active(shop.id)
  for (let round = 0; round < 20; round += 1) {
    const { quoteId, said } = await ordered('app')
    world.clock.pass(2 * hourMs)
    const paid = {
      connectionId: gateway?.connectionId ?? '',
      tradeNo: said.tradeNo,
      state: 'paid',
      amountMinor: 125_000,
      currency: 'THB',
      at: new Date(world.clock.nowMs()),
    } as const
    // Now the one begins earlier, now the other.
    const late = (ms: number) => sleep(ms)
    await Promise.all([
      late(round % 3).then(() =>
        world.payments.receiveGatewayNotice({ organizationId: shop.id, notice: paid }),
      ),
      late((round * 7) % 20).then(() => expire(quoteId)),
    ])
    const order = await orderOf(shop, quoteId)
    const [payment] = await paymentsOf(shop, quoteId)
    if (order?.awaiting === '3pl') {
      outcomes.paid += 1
      expect(payment?.state).toBe('paid')
    } else {
      outcomes.canceled += 1
      expect([order?.status, payment?.state]).toEqual(['canceled', 'refunded'])
    }
  }
  expect(await sumOf(shop, 'revenue')).toBe(outcomes.paid * 125_000)
  expect(await walletOf(shop, account)).toBe(500_000 + outcomes.canceled * 125_000)
  expect(await sumOf(shop, 'gateway_clearing')).toBe(-20 * 125_000)
  expect(await ledgerSums(shop)).toEqual([{ sum: '0' }])
})
