import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { systemIds } from '#server/ids.ts'
import type { SenderAccount } from '../../accounts/accounts.ts'
import type { GatewayNotice } from '../gateway/gateway.ts'
import type { ReconcileJob, RefundJob } from '../jobs.ts'
import {
  jobsOf,
  ledgerSums,
  orderOf,
  paymentsOf,
  postNotice,
  press,
  shownPayment,
  sumOf,
  tradesOf,
  untilTold,
  walletOf,
} from '../testing/look.ts'
import { openPayments, type PaymentsWorld } from '../testing/open-payments.ts'
import { addCustomer, addQuote, ask, openShop, pay, type Shop } from '../testing/shop.ts'

const minuteMs = 60_000
const weekMs = 7 * 24 * 60 * minuteMs

let world: PaymentsWorld
let shop: Shop
let account: SenderAccount
beforeAll(async () => {
  world = await openPayments()
  world.sandbox.start()
})
beforeEach(async () => {
  shop = await openShop(world)
  account = await addCustomer(shop)
})
afterAll(() => world.close())

async function payable(payer = account) {
  const quoteId = await addQuote(shop, { account: payer })
  const { said } = await pay(shop, payer, quoteId)
  return { quoteId, tradeNo: said.tradeNo, paymentId: said.paymentId }
}

/** As the gateway's door hands it on. */
async function notice(
  tradeNo: string,
  changes: Partial<GatewayNotice> = {},
): Promise<GatewayNotice> {
  const gateway = await world.gateways.active(shop.id)
  return {
    connectionId: gateway?.connectionId ?? '',
    tradeNo,
    state: 'paid',
    amountMinor: 125_000,
    currency: 'THB',
    at: new Date(world.clock.nowMs()),
    ...changes,
  }
}

const receive = (sent: GatewayNotice) =>
  world.payments.receiveGatewayNotice({ organizationId: shop.id, notice: sent })

async function runRefunds(): Promise<void> {
  for (const job of await jobsOf<RefundJob>(world, 'payments.refund')) {
    if (job.organizationId === shop.id) await world.payments.jobs.refund(job)
  }
}

it('dispatches the order that was paid, told five times at once over HTTP', async () => {
  const { quoteId, tradeNo } = await payable()
  expect(await press(world, tradeNo, 'pay', { delay_ms: weekMs })).toBe(200)
  const posts = Array.from({ length: 5 }, () => postNotice(shop, tradeNo))
  expect(await Promise.all(posts)).toEqual([200, 200, 200, 200, 200])
  expect(await orderOf(shop, quoteId)).toMatchObject({ awaiting: '3pl' })
  expect((await paymentsOf(shop, quoteId))[0]).toMatchObject({ state: 'paid', received: 125_000 })
  expect(await sumOf(shop, 'revenue')).toBe(125_000)
  expect(await sumOf(shop, 'gateway_clearing')).toBe(-125_000)
})

it('takes no notice that somebody else has signed', async () => {
  const { quoteId, tradeNo } = await payable()
  await press(world, tradeNo, 'pay', { delay_ms: weekMs })
  expect(await postNotice(shop, tradeNo, { key: 'another key' })).toBe(401)
  expect(await orderOf(shop, quoteId)).toMatchObject({ awaiting: 'payment' })
  expect(await sumOf(shop, 'gateway_clearing')).toBe(0)
})

it('is not misled by the older news that it had failed', async () => {
  const { quoteId, tradeNo } = await payable()
  await press(world, tradeNo, 'pay')
  await untilTold(world)
  const changes = {
    notice_id: systemIds.uuid(),
    state: 'failed',
    at: new Date(world.clock.nowMs() - 1000).toISOString(),
  }
  expect(await postNotice(shop, tradeNo, { changes })).toBe(200)
  expect((await paymentsOf(shop, quoteId)).map(({ state }) => state)).toEqual(['paid'])
})

it('lets a payment that failed be followed by another, and the first be paid after all', async () => {
  const { quoteId, tradeNo } = await payable()
  await receive(await notice(tradeNo, { state: 'failed' }))
  expect((await paymentsOf(shop, quoteId))[0]?.state).toBe('failed')
  const again = (await pay(shop, account, quoteId)).said
  expect(again.tradeNo).not.toBe(tradeNo)
  await receive(await notice(tradeNo))
  expect((await paymentsOf(shop, quoteId)).map(({ state }) => state)).toEqual(['paid', 'canceled'])
  expect(await orderOf(shop, quoteId)).toMatchObject({ awaiting: '3pl' })
})

it('shows the payment that paid the order, not the one that was begun after it', async () => {
  const { quoteId, tradeNo, paymentId } = await payable()
  const newer = (await pay(shop, account, quoteId, { type: 'app', bank_code: 'SCB' })).said
  await receive(await notice(tradeNo))
  const shown = async () => (await shownPayment(shop, account, quoteId)).said.payment
  expect(await shown()).toMatchObject({ id: paymentId, state: 'paid', received_amount: 1250 })
  // Pressed in the bank's app all the same: that sum goes back, and the order stays paid.
  await receive(await notice(newer.tradeNo))
  expect((await paymentsOf(shop, quoteId)).map(({ state }) => state)).toEqual(['paid', 'refunded'])
  expect(await shown()).toMatchObject({ id: paymentId, state: 'paid', refunded_amount: 0 })
})

it('shows the sum that came for an order that is no more, and that it went back', async () => {
  const { quoteId, tradeNo, paymentId } = await payable()
  await pay(shop, account, quoteId, { type: 'bank_transfer' })
  expect((await ask(shop, 'POST', `/api/quotes/${quoteId}/cancel`, { account })).status).toBe(200)
  const shown = async () => (await shownPayment(shop, account, quoteId)).said.payment
  expect(await shown()).toMatchObject({ type: 'bank_transfer', state: 'canceled' })
  await receive(await notice(tradeNo))
  expect(await shown()).toMatchObject({
    id: paymentId,
    state: 'refunded',
    received_amount: 1250,
    refunded_amount: 1250,
  })
})

it('pays an order once and gives the second sum back when both ways of paying are used', async () => {
  const { quoteId, tradeNo } = await payable()
  const second = (await pay(shop, account, quoteId, { type: 'app', bank_code: 'SCB' })).said.tradeNo
  const notices = [await notice(tradeNo), await notice(second)]
  await Promise.all(notices.map(receive))
  const states = (await paymentsOf(shop, quoteId)).map(({ state }) => state)
  expect(states.toSorted()).toEqual(['paid', 'refunded'])
  expect(await sumOf(shop, 'revenue')).toBe(125_000)
  expect(await walletOf(shop, account)).toBe(125_000)
  expect(await sumOf(shop, 'gateway_clearing')).toBe(-250_000)
})

it('puts into the wallet what comes after the order was canceled', async () => {
  const { quoteId, tradeNo } = await payable()
  await ask(shop, 'POST', `/api/quotes/${quoteId}/cancel`, { account })
  await press(world, tradeNo, 'pay')
  await untilTold(world)
  expect((await paymentsOf(shop, quoteId))[0]).toMatchObject({
    state: 'refunded',
    received: 125_000,
    refunded: 125_000,
  })
  expect(await walletOf(shop, account)).toBe(125_000)
  const { said } = await ask(shop, 'GET', '/api/wallet/entries', { account })
  expect(said.data).toMatchObject([{ kind: 'refund', amount: 1250, quote_id: quoteId }])
  expect(await sumOf(shop, 'revenue')).toBe(0)
})

it('sends it back through the gateway, once, where the account has no wallet', async () => {
  account = await addCustomer(shop, { currency: null })
  const { quoteId, tradeNo } = await payable()
  await ask(shop, 'POST', `/api/quotes/${quoteId}/cancel`, { account })
  await press(world, tradeNo, 'pay')
  await untilTold(world)
  expect(await sumOf(shop, 'refunds_due')).toBe(125_000)
  await Promise.all([runRefunds(), runRefunds()])
  expect(await tradesOf(shop)).toMatchObject([{ refunded: 125_000 }])
  expect(await sumOf(shop, 'refunds_due')).toBe(0)
  expect(await sumOf(shop, 'gateway_clearing')).toBe(0)
  expect(await ledgerSums(shop)).toEqual([{ sum: '0' }])
})

it('gives a sum that is too small back, and the order still waits', async () => {
  const { quoteId, tradeNo } = await payable()
  await press(world, tradeNo, 'pay', { amount: 1249.99 })
  await untilTold(world)
  expect(await orderOf(shop, quoteId)).toMatchObject({ awaiting: 'payment' })
  expect(await walletOf(shop, account)).toBe(124_999)
  expect((await paymentsOf(shop, quoteId))[0]).toMatchObject({ state: 'refunded' })
  expect((await pay(shop, account, quoteId)).status).toBe(200)
})

it('pays with a sum that is too large, and what is over is the payer’s', async () => {
  const { quoteId, tradeNo } = await payable()
  await press(world, tradeNo, 'pay', { amount: 1300 })
  await untilTold(world)
  expect(await orderOf(shop, quoteId)).toMatchObject({ awaiting: '3pl' })
  expect(await walletOf(shop, account)).toBe(5_000)
  expect((await paymentsOf(shop, quoteId))[0]).toMatchObject({
    state: 'paid',
    received: 130_000,
    refunded: 5_000,
  })
})

it('keeps a sum in another currency for the payer', async () => {
  const { quoteId, tradeNo } = await payable()
  await receive(await notice(tradeNo, { currency: 'USD' }))
  expect(await orderOf(shop, quoteId)).toMatchObject({ awaiting: 'payment' })
  expect(await sumOf(shop, 'refunds_due', 'USD')).toBe(125_000)
})

it('keeps what was paid for a trade that nobody knows, counted once', async () => {
  const sent = await notice('NOBODYS-TRADE', { amountMinor: 4_200 })
  await Promise.all([receive(sent), receive(sent), receive(sent)])
  expect(await sumOf(shop, 'unallocated')).toBe(4_200)
})

it('does not take one organization’s notice for another’s trade', async () => {
  const { quoteId, tradeNo } = await payable()
  const other = await openShop(world)
  const sent = { ...(await notice(tradeNo)) }
  await world.payments.receiveGatewayNotice({ organizationId: other.id, notice: sent })
  expect(await orderOf(shop, quoteId)).toMatchObject({ awaiting: 'payment' })
  expect(await sumOf(other, 'unallocated')).toBe(125_000)
})

it('counts a sum once that notices and questions bring at the same time', async () => {
  const { quoteId, tradeNo, paymentId } = await payable()
  await press(world, tradeNo, 'pay', { delay_ms: 3_600_000 })
  const sent = await notice(tradeNo)
  const job = { organizationId: shop.id, paymentId }
  await Promise.all([
    ...Array.from({ length: 6 }, () => receive(sent)),
    ...Array.from({ length: 6 }, () => world.payments.jobs.reconcile(job)),
  ])
  expect(await sumOf(shop, 'revenue')).toBe(125_000)
  expect(await sumOf(shop, 'gateway_clearing')).toBe(-125_000)
  expect(await orderOf(shop, quoteId)).toMatchObject({ awaiting: '3pl' })
})

it('asks the gateway when a QR has lapsed, and learns of a payment whose notice was lost', async () => {
  const { quoteId, tradeNo } = await payable()
  await press(world, tradeNo, 'pay', { delay_ms: weekMs })
  const jobs = await jobsOf<ReconcileJob>(world, 'payments.reconcile')
  const own = jobs.filter(({ organizationId }) => organizationId === shop.id)
  expect(own).toHaveLength(1)
  world.clock.pass(10 * minuteMs)
  for (const job of own) await world.payments.jobs.reconcile(job)
  expect(await orderOf(shop, quoteId)).toMatchObject({ awaiting: '3pl' })
})

it('closes at the gateway what was replaced, so that it cannot be paid any more', async () => {
  // By app: of a QR there is a job for the moment that it lapses anyway.
  const quoteId = await addQuote(shop, { account })
  const { tradeNo } = (await pay(shop, account, quoteId, { type: 'app' })).said
  await pay(shop, account, quoteId, { type: 'bank_transfer' })
  for (const job of await jobsOf<ReconcileJob>(world, 'payments.reconcile')) {
    if (job.organizationId === shop.id) await world.payments.jobs.reconcile(job)
  }
  expect(await tradesOf(shop)).toMatchObject([{ tradeNo, state: 'closed' }])
  expect(await press(world, tradeNo, 'pay')).toBe(409)
})

it('marks a lapsed QR as such, and one that was never opened', async () => {
  world.intercept = (_, outgoing) => {
    outgoing.destroy()
    return true
  }
  const quoteId = await addQuote(shop, { account })
  await pay(shop, account, quoteId)
  world.intercept = () => false
  const [payment] = await paymentsOf(shop, quoteId)
  world.clock.pass(10 * minuteMs)
  if (payment === undefined) throw new Error('a payment was begun')
  await world.payments.jobs.reconcile({ organizationId: shop.id, paymentId: payment.id })
  expect((await paymentsOf(shop, quoteId))[0]?.state).toBe('lapsed')
})
