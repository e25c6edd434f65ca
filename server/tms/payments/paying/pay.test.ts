import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { payReplySchema } from '#lib/contract/pay.ts'
import { newId } from '#server/testing/new-id.ts'
import { sumOf, orderOf, paymentsOf, shownPayment, tradesOf, walletOf } from '../testing/look.ts'
import { openPayments, type PaymentsWorld } from '../testing/open-payments.ts'
import {
  addBankAccount,
  addCustomer,
  addQuote,
  ask,
  openShop,
  pay,
  type Shop,
} from '../testing/shop.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

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

const payingTypes = ['qr', 'app', 'bank_transfer', 'wallet'] as const
const bodyOf = (type: string) => ({ type, ...(type === 'app' && { bank_code: 'KBANK' }) })

const fieldsOf = {
  qr: ['type', 'paymentId', 'tradeNo', 'qrImage', 'qrRawData', 'qrExpireTime', 'deliveryId'],
  app: ['type', 'paymentId', 'tradeNo', 'appUrl', 'deliveryId'],
  bank_transfer: [
    'type',
    'paymentId',
    'referenceCode',
    'account',
    'amount',
    'currency',
    'expiresAt',
    'deliveryId',
  ],
  wallet: ['type', 'paymentId', 'balance', 'deliveryId'],
}

describe('paying', () => {
  it.each(payingTypes)(
    'by %s answers with the fields of interface 2.9 and no other',
    async (type) => {
      const account = await addCustomer(shop, { balanceMinor: 200_000 })
      const quoteId = await addQuote(shop, { account })
      const { status, json, said } = await pay(shop, account, quoteId, bodyOf(type))
      expect(status).toBe(200)
      expect(Object.keys(Object(json)).toSorted()).toEqual(fieldsOf[type].toSorted())
      payReplySchema.parse(json)
      const order = await orderOf(shop, quoteId)
      expect(said.deliveryId).toBe(order?.id)
      expect(order?.awaiting).toBe(type === 'wallet' ? '3pl' : 'payment')
    },
  )

  it('is by QR when nothing else is said', async () => {
    const account = await addCustomer(shop)
    const quoteId = await addQuote(shop, { account })
    const { said } = await pay(shop, account, quoteId)
    expect(said.type).toBe('qr')
    expect(said.qrImage).toMatch(/^data:image\/gif;base64,/)
    expect(Date.parse(said.qrExpireTime)).toBe(world.clock.nowMs() + 10 * minuteMs)
  })

  it('by transfer names the account, the sum and three days', async () => {
    const account = await addCustomer(shop)
    const quoteId = await addQuote(shop, { account, pricesMinor: [99_901] })
    const { json, said } = await pay(shop, account, quoteId, { type: 'bank_transfer' })
    expect(json).toMatchObject({ amount: 999.01, currency: 'THB' })
    expect(said.referenceCode).toMatch(/^BT[0-9A-Z]{11}$/)
    expect(json).toHaveProperty('account', {
      bank_name: 'Test Bank of Siam',
      account_number: '000-0-00101-1',
      account_name: 'Test Haulage Co., Ltd.',
    })
    expect(Date.parse(said.expiresAt)).toBe(world.clock.nowMs() + 72 * hourMs)
  })

  it('by wallet charges it and dispatches at once, and cannot be done again', async () => {
    const account = await addCustomer(shop, { balanceMinor: 200_000 })
    const quoteId = await addQuote(shop, { account })
    expect((await pay(shop, account, quoteId, { type: 'wallet' })).said.balance).toBe(750)
    expect(await walletOf(shop, account)).toBe(75_000)
    expect(await sumOf(shop, 'revenue')).toBe(125_000)
    for (const type of payingTypes) {
      expect(await pay(shop, account, quoteId, bodyOf(type))).toMatchObject({
        status: 409,
        json: { error: 'not_payable' },
      })
    }
    expect(await walletOf(shop, account)).toBe(75_000)
    const entries = await ask(shop, 'GET', '/api/wallet/entries', { account })
    expect(entries.said.data[0]).toMatchObject({
      kind: 'payment',
      amount: -1250,
      quote_id: quoteId,
    })
  })

  it.each(['qr', 'app', 'bank_transfer'])('by %s again is the same open payment', async (type) => {
    const account = await addCustomer(shop)
    const quoteId = await addQuote(shop, { account })
    const first = await pay(shop, account, quoteId, bodyOf(type))
    expect(await pay(shop, account, quoteId, bodyOf(type))).toEqual(first)
    expect(await paymentsOf(shop, quoteId)).toHaveLength(1)
    const shown = await shownPayment(shop, account, quoteId)
    expect(shown.said.payment).toMatchObject({ state: 'pending', instructions: first.json })
  })

  it('in another way replaces the open payment, and keeps the order', async () => {
    const account = await addCustomer(shop, { balanceMinor: 200_000 })
    const quoteId = await addQuote(shop, { account })
    const orders = new Set()
    for (const type of ['qr', 'app', 'bank_transfer', 'qr', 'wallet']) {
      orders.add((await pay(shop, account, quoteId, bodyOf(type))).said.deliveryId)
    }
    expect(orders.size).toBe(1)
    const states = (await paymentsOf(shop, quoteId)).map(({ type, state }) => [type, state])
    expect(states).toEqual([
      ['qr', 'canceled'],
      ['app', 'canceled'],
      ['bank_transfer', 'canceled'],
      ['qr', 'canceled'],
      ['wallet', 'paid'],
    ])
  })

  it('is said of a list of orders by the way that paid, and of none that is not paid', async () => {
    const account = await addCustomer(shop, { balanceMinor: 200_000 })
    const [paid, open] = [await addQuote(shop, { account }), await addQuote(shop, { account })]
    for (const type of ['qr', 'wallet']) await pay(shop, account, paid, bodyOf(type))
    await pay(shop, account, open)
    const types = await world.payments.payTypes({ organizationId: shop.id, quoteIds: [paid, open] })
    expect([...types]).toEqual([[paid, 'wallet']])
  })

  it('from a wallet in another currency takes what the rate says', async () => {
    const account = await addCustomer(shop, { currency: 'USD', balanceMinor: 5_000 })
    const quoteId = await addQuote(shop, { account })
    expect((await pay(shop, account, quoteId, { type: 'wallet' })).said.error).toBe(
      'exchange_rate_not_configured',
    )
    await world.database.transaction((tx) =>
      world.catalog.setExchangeRate(tx, shop.id, {
        from: 'THB',
        to: 'USD',
        rate: '0.0303',
        validFrom: new Date(world.clock.nowMs() - 1000),
      }),
    )
    expect((await pay(shop, account, quoteId, { type: 'wallet' })).said.balance).toBe(12.12)
    expect(await sumOf(shop, 'revenue')).toBe(125_000)
    expect(await sumOf(shop, 'exchange', 'THB')).toBe(-125_000)
    expect(await sumOf(shop, 'exchange', 'USD')).toBe(3_788)
  })
})

describe('a QR', () => {
  it('lapses after ten minutes and can be renewed until the order has had its two hours', async () => {
    const account = await addCustomer(shop)
    const quoteId = await addQuote(shop, { account })
    const begunMs = world.clock.nowMs()
    const first = (await pay(shop, account, quoteId)).said
    world.clock.pass(10 * minuteMs)
    const shown = (await shownPayment(shop, account, quoteId)).said.payment
    expect(shown).toMatchObject({ id: first.paymentId, state: 'lapsed', instructions: null })
    expect(Date.parse(shown.deadline_at)).toBe(begunMs + 2 * hourMs)

    const second = (await pay(shop, account, quoteId)).said
    expect(second.deliveryId).toBe(first.deliveryId)
    expect(second.tradeNo).not.toBe(first.tradeNo)
    expect((await paymentsOf(shop, quoteId)).map(({ state }) => state)).toEqual([
      'lapsed',
      'pending',
    ])
    const renewed = (await shownPayment(shop, account, quoteId)).said.payment
    expect(Date.parse(renewed.deadline_at)).toBe(begunMs + 2 * hourMs)

    world.clock.set(begunMs + 2 * hourMs)
    expect((await pay(shop, account, quoteId)).said.error).toBe('not_payable')
    const order = await orderOf(shop, quoteId)
    expect(order).toMatchObject({ status: 'canceled', paidAt: null })
  })

  it('that is replaced by a transfer gives the order the transfer’s time, and keeps it', async () => {
    const account = await addCustomer(shop)
    const quoteId = await addQuote(shop, { account })
    const begunMs = world.clock.nowMs()
    await pay(shop, account, quoteId)
    world.clock.pass(hourMs)
    await pay(shop, account, quoteId, { type: 'bank_transfer' })
    world.clock.pass(hourMs * 2)
    expect((await pay(shop, account, quoteId)).status).toBe(200)
    const { payment } = (await shownPayment(shop, account, quoteId)).said
    expect(Date.parse(payment.deadline_at)).toBe(begunMs + 72 * hourMs)
  })
})

describe('it is refused', () => {
  const expectRefusal = async (error: string, status: number, answer: Promise<unknown>) =>
    expect(await answer).toMatchObject({ status, json: { error } })

  it('with forbidden for another account and for a quote that nobody has claimed', async () => {
    const account = await addCustomer(shop)
    const other = await addCustomer(shop)
    const quoteId = await addQuote(shop, { account })
    await expectRefusal('forbidden', 403, pay(shop, other, quoteId))
    const unclaimed = await addQuote(shop, { account: null })
    await expectRefusal('forbidden', 403, pay(shop, account, unclaimed))
    const row = await world.quotes.find(world.database, { organizationId: shop.id, id: unclaimed })
    expect(row?.senderAccountId).toBeNull()
  })

  it('with not_found for no quote, another organization’s, and no id at all', async () => {
    const account = await addCustomer(shop)
    const elsewhere = await openShop(world)
    const theirs = await addQuote(elsewhere, { account: await addCustomer(elsewhere) })
    await expectRefusal('not_found', 404, pay(shop, account, newId()))
    await expectRefusal('not_found', 404, pay(shop, account, theirs))
    const noId = ask(shop, 'POST', '/api/quotes/no-id/pay', { account })
    await expectRefusal('not_found', 404, noId)
    expect(await tradesOf(shop)).toEqual([])
  })

  it('with not_payable for an expired and a canceled quote, and a canceled order', async () => {
    const account = await addCustomer(shop, { balanceMinor: 200_000 })
    const expired = await addQuote(shop, { account })
    world.clock.pass(30 * minuteMs)
    for (const type of payingTypes) {
      await expectRefusal('not_payable', 409, pay(shop, account, expired, bodyOf(type)))
    }
    const canceled = await addQuote(shop, { account })
    await ask(shop, 'POST', `/api/quotes/${canceled}/cancel`, { account })
    await expectRefusal('not_payable', 409, pay(shop, account, canceled))
    const ordered = await addQuote(shop, { account })
    await pay(shop, account, ordered)
    await ask(shop, 'POST', `/api/quotes/${ordered}/cancel`, { account })
    await expectRefusal('not_payable', 409, pay(shop, account, ordered))
    expect(await walletOf(shop, account)).toBe(200_000)
  })

  it('with insufficient_balance, and nothing has happened', async () => {
    const account = await addCustomer(shop, { balanceMinor: 124_999 })
    const quoteId = await addQuote(shop, { account })
    await expectRefusal(
      'insufficient_balance',
      409,
      pay(shop, account, quoteId, { type: 'wallet' }),
    )
    expect(await orderOf(shop, quoteId)).toBeNull()
    expect(await walletOf(shop, account)).toBe(124_999)
  })

  it('with payment_method_not_allowed, and what is allowed instead', async () => {
    const account = await addCustomer(shop, { currency: null })
    const quoteId = await addQuote(shop, { account })
    const refused = await pay(shop, account, quoteId, { type: 'wallet' })
    expect(refused).toMatchObject({
      status: 409,
      json: { error: 'payment_method_not_allowed', allowed: ['qr', 'app', 'bank_transfer'] },
    })
    expect((await pay(shop, account, quoteId)).status).toBe(200)
  })

  it('with gateway_not_configured where there is none', async () => {
    const bare = await openShop(world, { gateway: false })
    const account = await addCustomer(bare)
    const quoteId = await addQuote(bare, { account })
    await expectRefusal('gateway_not_configured', 503, pay(bare, account, quoteId))
    await expectRefusal('gateway_not_configured', 503, pay(bare, account, quoteId, bodyOf('app')))
    expect(await orderOf(bare, quoteId)).toBeNull()
  })

  it('with invalid_body for a way of paying and a bank that do not exist', async () => {
    const account = await addCustomer(shop)
    const quoteId = await addQuote(shop, { account })
    await expectRefusal('invalid_body', 400, pay(shop, account, quoteId, { type: 'cash' }))
    const noBank = { type: 'app', bank_code: 'NO-SUCH-BANK' }
    expect((await pay(shop, account, quoteId, noBank)).json).toMatchObject({ field: 'bank_code' })
  })

  it('with pay_failed when the gateway does not answer; then the same payment is tried again', async () => {
    const account = await addCustomer(shop)
    const quoteId = await addQuote(shop, { account })
    world.intercept = (incoming) => {
      incoming.destroy()
      return true
    }
    await expectRefusal('pay_failed', 500, pay(shop, account, quoteId))
    const [failed] = await paymentsOf(shop, quoteId)
    expect(await orderOf(shop, quoteId)).toMatchObject({ awaiting: 'payment' })
    expect((await shownPayment(shop, account, quoteId)).said.payment.instructions).toBeNull()

    world.intercept = () => false
    const { said } = await pay(shop, account, quoteId)
    expect(said.paymentId).toBe(failed?.id)
    expect(await tradesOf(shop)).toMatchObject([{ tradeNo: said.tradeNo, state: 'open' }])
  })

  it('and opens no second trade when only the gateway’s answer was lost', async () => {
    const account = await addCustomer(shop)
    const quoteId = await addQuote(shop, { account })
    world.intercept = (_, outgoing) => {
      const hangUp = () => {
        outgoing.destroy()
        return outgoing
      }
      outgoing.writeHead = hangUp
      outgoing.end = hangUp
      return false
    }
    await expectRefusal('pay_failed', 500, pay(shop, account, quoteId))
    expect(await tradesOf(shop)).toHaveLength(1)
    world.intercept = () => false
    const { said } = await pay(shop, account, quoteId)
    expect(await tradesOf(shop)).toMatchObject([{ tradeNo: said.tradeNo, state: 'open' }])
  })

  it('while a transfer has come in part: only the rest of it is taken', async () => {
    const account = await addCustomer(shop, { balanceMinor: 500_000 })
    const quoteId = await addQuote(shop, { account })
    const { json, said } = await pay(shop, account, quoteId, { type: 'bank_transfer' })
    await ask(shop, 'POST', '/api/console/bank-receipts', {
      pair: shop.internal,
      body: {
        actor: { id: account.id, role: 'finance', organization: shop.id },
        bank_transaction_id: 'T-1',
        reference_code: said.referenceCode,
        amount: 250,
        currency: 'THB',
        received_at: new Date(world.clock.nowMs()).toISOString(),
      },
    })
    expect(await pay(shop, account, quoteId, { type: 'wallet' })).toMatchObject({
      status: 409,
      json: { error: 'payment_method_not_allowed', allowed: ['bank_transfer'] },
    })
    expect((await pay(shop, account, quoteId, { type: 'bank_transfer' })).json).toEqual(json)
  })

  it('by app for a currency the gateway does not take, and by transfer without an account in it', async () => {
    const account = await addCustomer(shop)
    const quoteId = await addQuote(shop, { account, currency: 'JPY' })
    for (const type of ['qr', 'app', 'bank_transfer']) {
      await expectRefusal(
        'payment_method_not_allowed',
        409,
        pay(shop, account, quoteId, bodyOf(type)),
      )
    }
    await addBankAccount(world, shop.id, 'JPY')
    const { json } = await pay(shop, account, quoteId, { type: 'bank_transfer' })
    expect(json).toMatchObject({ amount: 125_000, currency: 'JPY' })
  })
})
