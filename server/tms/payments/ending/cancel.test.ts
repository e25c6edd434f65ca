import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { QuoteId } from '#lib/contract/ids.ts'
import type { SenderAccount } from '../../accounts/accounts.ts'
import {
  ledgerSums,
  orderOf,
  paymentsOf,
  press,
  shownPayment,
  sumOf,
  tradesOf,
  untilTold,
  walletOf,
} from '../testing/look.ts'
import { openPayments, type PaymentsWorld } from '../testing/open-payments.ts'
import { addCustomer, addQuote, ask, openShop, pay, type Shop } from '../testing/shop.ts'
import { waitFor } from '../../../testing/wait-for.ts'

let world: PaymentsWorld
let shop: Shop
let account: SenderAccount
beforeAll(async () => {
  world = await openPayments()
  world.sandbox.start()
})
beforeEach(async () => {
  shop = await openShop(world)
  account = await addCustomer(shop, { balanceMinor: 500_000 })
})
afterAll(() => world.close())

const cancel = (quoteId: QuoteId, by: Pick<SenderAccount, 'id'> = account) =>
  ask(shop, 'POST', `/api/quotes/${quoteId}/cancel`, { account: by })

describe('canceling', () => {
  it('ends an unpaid quote, and then it is terminal', async () => {
    const quoteId = await addQuote(shop, { account })
    expect((await cancel(quoteId)).json).toEqual({ status: 'quote_canceled' })
    expect(await cancel(quoteId)).toMatchObject({
      status: 409,
      json: { error: 'already_terminal', status: 'canceled', request_id: `request-${quoteId}` },
    })
  })

  it('finds an expired quote terminal', async () => {
    const quoteId = await addQuote(shop, { account })
    world.clock.pass(30 * 60_000)
    expect(await cancel(quoteId)).toMatchObject({
      status: 409,
      json: { error: 'already_terminal', status: 'expired' },
    })
  })

  it.each(['qr', 'bank_transfer'])('ends an order that awaits its payment by %s', async (type) => {
    const quoteId = await addQuote(shop, { account })
    await pay(shop, account, quoteId, { type })
    expect((await cancel(quoteId)).json).toEqual({ status: 'order_canceled' })
    expect(await orderOf(shop, quoteId)).toMatchObject({ status: 'canceled', awaiting: null })
    expect((await paymentsOf(shop, quoteId))[0]?.state).toBe('canceled')
    expect((await cancel(quoteId)).said.error).toBe('already_terminal')
  })

  it('gives a wallet back what it paid', async () => {
    const quoteId = await addQuote(shop, { account })
    await pay(shop, account, quoteId, { type: 'wallet' })
    expect((await cancel(quoteId)).json).toEqual({ status: 'order_canceled' })
    expect(await walletOf(shop, account)).toBe(500_000)
    expect(await sumOf(shop, 'revenue')).toBe(0)
    const { said } = await ask(shop, 'GET', `/api/quotes/${quoteId}/payment`, { account })
    expect(said.payment).toMatchObject({ state: 'refunded', refunded_amount: 1250 })
  })

  it('gives a wallet in another currency exactly what it was charged, whatever the rate is by then', async () => {
    const abroad = await addCustomer(shop, { currency: 'JPY', balanceMinor: 10_000 })
    const setRate = (rate: string) =>
      world.database.transaction((tx) =>
        world.catalog.setExchangeRate(tx, shop.id, {
          from: 'THB',
          to: 'JPY',
          rate,
          validFrom: new Date(world.clock.nowMs()),
        }),
      )
    await setRate('4.3337')
    const quoteId = await addQuote(shop, { account: abroad })
    await pay(shop, abroad, quoteId, { type: 'wallet' })
    expect(await walletOf(shop, abroad)).toBe(10_000 - 5_417)
    world.clock.pass(1000)
    await setRate('9')
    await cancel(quoteId, abroad)
    expect(await walletOf(shop, abroad)).toBe(10_000)
    expect(await sumOf(shop, 'exchange', 'JPY')).toBe(0)
    expect(await sumOf(shop, 'exchange', 'THB')).toBe(0)
  })

  it('puts what was paid by QR into the wallet', async () => {
    const quoteId = await addQuote(shop, { account })
    const { said } = await pay(shop, account, quoteId)
    await press(world, said.tradeNo, 'pay')
    await untilTold(world)
    expect((await cancel(quoteId)).json).toEqual({ status: 'order_canceled' })
    expect(await walletOf(shop, account)).toBe(625_000)
  })

  it('sends it back through the gateway, by the worker, where there is no wallet', async () => {
    const bare = await addCustomer(shop, { currency: null })
    const quoteId = await addQuote(shop, { account: bare })
    const { said } = await pay(shop, bare, quoteId)
    await press(world, said.tradeNo, 'pay')
    await untilTold(world)
    await cancel(quoteId, bare)
    expect(await sumOf(shop, 'refunds_due')).toBe(125_000)
    const shown = (await shownPayment(shop, bare, quoteId)).said.payment
    expect(shown).toMatchObject({ state: 'refunded', returns_to: 'gateway' })
    await world.payments.startJobs()
    await waitFor(async () => (await sumOf(shop, 'refunds_due')) === 0)
    expect(await tradesOf(shop)).toMatchObject([{ refunded: 125_000 }])
    expect(await ledgerSums(shop)).toEqual([{ sum: '0' }])
  })

  it('refunds once when it is asked for ten times at once', async () => {
    const quoteId = await addQuote(shop, { account })
    await pay(shop, account, quoteId, { type: 'wallet' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(quoteId)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ said }) => said.error === 'already_terminal')).toHaveLength(9)
    expect(await walletOf(shop, account)).toBe(500_000)
  })

  it('and finding a carrier at the same time do not stand in each other’s way', async () => {
    await world.database.transaction((tx) =>
      world.carriers.setRules(tx, shop.id, [
        { serviceId: null, serviceAreaId: null, provider: 'internal' },
      ]),
    )
    await world.orders.startJobs()
    const orderAndCancel = async (waitMs: number) => {
      const quoteId = await addQuote(shop, { account, pricesMinor: [1_000] })
      await pay(shop, account, quoteId, { type: 'wallet' })
      await sleep(waitMs)
      expect(await cancel(quoteId)).toMatchObject({ status: 200 })
    }
    for (let waitMs = 0; waitMs < 60; waitMs += 4) {
      await Promise.all([0, 1, 2, 3].map((more) => orderAndCancel(waitMs + more)))
    }
    expect(await walletOf(shop, account)).toBe(500_000)
  })

  it('comes too late once the goods are on board', async () => {
    const quoteId = await addQuote(shop, { account })
    await pay(shop, account, quoteId, { type: 'wallet' })
    await world.database.query(
      `update tms.deliveries set status = 'picked_up', state = 'in_transit', awaiting = null
       where organization_id = $1 and quote_id = $2`,
      [shop.id, quoteId],
    )
    expect(await cancel(quoteId)).toMatchObject({
      status: 409,
      json: { error: 'order_not_cancellable', status: 'picked_up' },
    })
    expect(await walletOf(shop, account)).toBe(375_000)
  })
})

describe('a failed leg', () => {
  const refundLeg = async (quoteId: QuoteId, at: number) => {
    const order = await orderOf(shop, quoteId)
    const leg = order?.legs[at]
    if (!order || !leg) throw new Error('no such leg')
    await world.database.transaction((tx) =>
      world.payments.refundLeg(tx, {
        organizationId: shop.id,
        deliveryId: order.id,
        legId: leg.id,
        priceMinor: leg.priceMinor,
      }),
    )
  }

  it('gives back its own price, once, and the rest when the order is canceled', async () => {
    const quoteId = await addQuote(shop, { account, pricesMinor: [70_000, 30_001] })
    await pay(shop, account, quoteId, { type: 'wallet' })
    await Promise.all([refundLeg(quoteId, 1), refundLeg(quoteId, 1), refundLeg(quoteId, 1)])
    expect(await walletOf(shop, account)).toBe(430_000)
    expect((await paymentsOf(shop, quoteId))[0]).toMatchObject({ state: 'paid', refunded: 30_001 })
    await cancel(quoteId)
    expect(await walletOf(shop, account)).toBe(500_000)
    expect((await paymentsOf(shop, quoteId))[0]).toMatchObject({ state: 'refunded' })
  })

  it('is refunded in full when both legs fail', async () => {
    const quoteId = await addQuote(shop, { account, pricesMinor: [70_000, 30_001] })
    await pay(shop, account, quoteId, { type: 'wallet' })
    await refundLeg(quoteId, 0)
    await refundLeg(quoteId, 1)
    expect(await walletOf(shop, account)).toBe(500_000)
    expect((await paymentsOf(shop, quoteId))[0]).toMatchObject({ state: 'refunded' })
  })

  it('is refunded although somebody holds its order, who may wait for the payment in turn', async () => {
    const quoteId = await addQuote(shop, { account })
    await pay(shop, account, quoteId, { type: 'wallet' })
    const order = await orderOf(shop, quoteId)
    if (order === null) throw new Error('it was ordered')
    await world.database.transaction(async (tx) => {
      await world.deliveries.lock(tx, { organizationId: shop.id, deliveryId: order.id })
      await refundLeg(quoteId, 0)
    })
    expect((await paymentsOf(shop, quoteId))[0]).toMatchObject({ state: 'refunded' })
  })

  it('gives a wallet in another currency no unit more or less than it was charged, leg by leg', async () => {
    const abroad = await addCustomer(shop, { currency: 'JPY', balanceMinor: 10_000 })
    await world.database.transaction((tx) =>
      world.catalog.setExchangeRate(tx, shop.id, {
        from: 'THB',
        to: 'JPY',
        rate: '0.55',
        validFrom: new Date(world.clock.nowMs()),
      }),
    )
    // 1.65 yen in all, which is 2; a third of it is 0.55, which is 1.
    const quoteId = await addQuote(shop, { account: abroad, pricesMinor: [100, 100, 100] })
    await pay(shop, abroad, quoteId, { type: 'wallet' })
    const balances = [await walletOf(shop, abroad)]
    for (const at of [0, 1, 2]) {
      await refundLeg(quoteId, at)
      balances.push(await walletOf(shop, abroad))
    }
    expect(balances).toEqual([9_998, 9_999, 10_000, 10_000])
    expect(await sumOf(shop, 'exchange', 'JPY')).toBe(0)
    expect(await sumOf(shop, 'exchange', 'THB')).toBe(0)
  })

  it('is refunded to the last unit where rounding has taken from the others', async () => {
    const abroad = await addCustomer(shop, { currency: 'JPY', balanceMinor: 10_000 })
    await world.database.transaction((tx) =>
      world.catalog.setExchangeRate(tx, shop.id, {
        from: 'THB',
        to: 'JPY',
        rate: '0.4',
        validFrom: new Date(world.clock.nowMs()),
      }),
    )
    // 1.2 yen in all, which is 1; a third of it is 0.33, which is none.
    const quoteId = await addQuote(shop, { account: abroad, pricesMinor: [100, 100, 100] })
    await pay(shop, abroad, quoteId, { type: 'wallet' })
    for (const at of [0, 1, 2]) await refundLeg(quoteId, at)
    expect(await walletOf(shop, abroad)).toBe(10_000)
    expect((await paymentsOf(shop, quoteId))[0]).toMatchObject({ state: 'refunded' })
  })
})
