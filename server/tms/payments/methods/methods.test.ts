import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { QuoteId } from '#lib/contract/ids.ts'
import { paymentMethodsSchema, unavailableReasonSchema } from '#lib/contract/payment-methods.ts'
import { asMinor } from '#lib/money.ts'
import type { SenderAccount } from '../../accounts/accounts.ts'
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

let world: PaymentsWorld
let shop: Shop
let account: SenderAccount
beforeAll(async () => {
  world = await openPayments()
})
beforeEach(async () => {
  shop = await openShop(world)
  account = await addCustomer(shop, { balanceMinor: 500_000 })
})
afterAll(() => world.close())

const seen = new Set<string>()

async function methods(of: Shop, payer: SenderAccount, quoteId: QuoteId) {
  const { json } = await ask(of, 'GET', `/api/quotes/${quoteId}/payment-methods`, {
    account: payer,
  })
  const parsed = paymentMethodsSchema.parse(json)
  const reasons = Object.fromEntries(
    parsed.methods.map(({ name, unavailable_reason }) => [name, unavailable_reason ?? 'available']),
  )
  for (const reason of Object.values(reasons)) seen.add(reason)
  return { ...parsed, reasons }
}

describe('the ways to pay', () => {
  it('are all there with their modes, when all is well', async () => {
    const quoteId = await addQuote(shop, { account })
    const { methods: all, default: first } = await methods(shop, account, quoteId)
    expect(all).toEqual([
      { name: 'gateway', modes: ['qr', 'deeplink'], available: true },
      { name: 'bank_transfer', modes: ['manual_transfer'], available: true },
      { name: 'wallet', modes: [], available: true },
    ])
    expect(first).toBe('gateway')
  })

  it('say not_configured without gateway or any bank account', async () => {
    const bare = await openShop(world, { gateway: false, bankAccount: false })
    const payer = await addCustomer(bare, { balanceMinor: 500_000 })
    const found = await methods(bare, payer, await addQuote(bare, { account: payer }))
    expect(found.reasons).toEqual({
      gateway: 'not_configured',
      bank_transfer: 'not_configured',
      wallet: 'available',
    })
    expect(found.default).toBe('wallet')
  })

  it('say no_bank_account_available while all accounts are out of use', async () => {
    await world.database.query(
      `update tms.bank_accounts set active = false where organization_id = $1`,
      [shop.id],
    )
    const { reasons } = await methods(shop, account, await addQuote(shop, { account }))
    expect(reasons['bank_transfer']).toBe('no_bank_account_available')
  })

  it('say insufficient_balance for a wallet with a unit too little', async () => {
    const poor = await addCustomer(shop, { balanceMinor: 124_999 })
    const { reasons } = await methods(shop, poor, await addQuote(shop, { account: poor }))
    expect(reasons['wallet']).toBe('insufficient_balance')
  })

  it('say currency_unsupported where nothing takes the quote’s currency', async () => {
    const quoteId = await addQuote(shop, { account, currency: 'USD' })
    expect((await methods(shop, account, quoteId)).reasons).toEqual({
      gateway: 'currency_unsupported',
      bank_transfer: 'currency_unsupported',
      wallet: 'currency_unsupported',
    })
    await addBankAccount(world, shop.id, 'USD')
    const { reasons, default: first } = await methods(shop, account, quoteId)
    expect([reasons['bank_transfer'], first]).toEqual(['available', 'bank_transfer'])
  })

  it('say no_sender_account for an account without a wallet', async () => {
    const bare = await addCustomer(shop, { currency: null })
    const { reasons } = await methods(shop, bare, await addQuote(shop, { account: bare }))
    expect(reasons['wallet']).toBe('no_sender_account')
  })

  it('say unavailable for all once there is nothing to pay', async () => {
    const quoteId = await addQuote(shop, { account })
    await pay(shop, account, quoteId)
    expect((await methods(shop, account, quoteId)).reasons['gateway']).toBe('available')
    await pay(shop, account, quoteId, { type: 'wallet' })
    expect((await methods(shop, account, quoteId)).reasons).toEqual({
      gateway: 'unavailable',
      bank_transfer: 'unavailable',
      wallet: 'unavailable',
    })
    const expired = await addQuote(shop, { account })
    world.clock.pass(30 * 60_000)
    expect((await methods(shop, account, expired)).reasons['gateway']).toBe('unavailable')
  })

  it('leave only the transfer once a part of the price has come by it', async () => {
    const quoteId = await addQuote(shop, { account })
    const paying = await pay(shop, account, quoteId, { type: 'bank_transfer' })
    const receipt = {
      organizationId: shop.id,
      bankTransactionId: 'part',
      referenceCode: paying.said.referenceCode,
      amountMinor: asMinor(100),
      currency: 'THB',
      receivedAt: new Date(world.clock.nowMs()),
    }
    await world.database.transaction((tx) => world.payments.receiveTransfer(tx, receipt))
    const found = await methods(shop, account, quoteId)
    expect(found.reasons).toEqual({
      gateway: 'unavailable',
      bank_transfer: 'available',
      wallet: 'unavailable',
    })
    expect(found.default).toBe('bank_transfer')
    expect((await pay(shop, account, quoteId, { type: 'wallet' })).json).toMatchObject({
      error: 'payment_method_not_allowed',
      allowed: ['bank_transfer'],
    })
  })

  it('are closed and opened one by one, and what has begun is finished', async () => {
    const set = (method: 'gateway' | 'bank_transfer' | 'wallet', paused: boolean) =>
      world.database.transaction((tx) =>
        world.payments.setMethodPaused(tx, { organizationId: shop.id, method, paused }),
      )
    const begun = await addQuote(shop, { account })
    const paying = await pay(shop, account, begun, { type: 'bank_transfer' })
    const receipt = {
      organizationId: shop.id,
      bankTransactionId: 'part of one that was begun',
      referenceCode: paying.said.referenceCode,
      amountMinor: asMinor(100),
      currency: 'THB',
      receivedAt: new Date(world.clock.nowMs()),
    }
    await world.database.transaction((tx) => world.payments.receiveTransfer(tx, receipt))
    await set('wallet', true)
    await set('wallet', true)
    await set('bank_transfer', true)
    const quoteId = await addQuote(shop, { account })
    expect((await methods(shop, account, quoteId)).reasons).toEqual({
      gateway: 'available',
      bank_transfer: 'unavailable',
      wallet: 'unavailable',
    })
    expect((await pay(shop, account, quoteId, { type: 'wallet' })).json).toMatchObject({
      error: 'payment_method_not_allowed',
      allowed: ['qr', 'app'],
    })
    expect((await methods(shop, account, begun)).reasons['bank_transfer']).toBe('available')
    const elsewhere = await openShop(world)
    const other = await addCustomer(elsewhere, { balanceMinor: 500_000 })
    const theirs = await methods(elsewhere, other, await addQuote(elsewhere, { account: other }))
    expect(theirs.reasons['wallet']).toBe('available')
    await set('wallet', false)
    expect((await pay(shop, account, quoteId, { type: 'wallet' })).status).toBe(200)
  })

  it('have had every reason there is in these tests', () => {
    expect([...seen].toSorted()).toEqual(
      ['available', ...unavailableReasonSchema.options].toSorted(),
    )
  })
})

describe('whose quote it is', () => {
  const id = '01900000-0000-7000-8000-000000000000'
  const calls = [
    ['GET', 'payment-methods', {}],
    ['GET', 'payment', {}],
    ['POST', 'cancel', {}],
    ['POST', 'payment/slip', { image: 'data:image/png;base64,iVBORw0KGgo=' }],
  ] as const

  it.each(calls)('decides on %s %s', async (method, path, body) => {
    const own = await addQuote(shop, { account })
    const elsewhere = await openShop(world)
    const other = await addCustomer(shop)
    const asked = (quoteId: string, by: SenderAccount) =>
      ask(shop, method, `/api/quotes/${quoteId}/${path}`, { account: by, body })
    const refused = [
      await asked(own, other),
      await asked(await addQuote(shop, { account: null }), account),
      await asked(await addQuote(elsewhere, { account: await addCustomer(elsewhere) }), account),
      await asked(id, account),
      await asked('no-id', account),
    ]
    for (const answer of refused) {
      expect(answer).toMatchObject({ status: 404, json: { error: 'not_found_or_forbidden' } })
      // Another account is not told the request_id of the owner.
      expect(answer.said.request_id).not.toContain('request-')
      expect(Object.keys(Object(answer.json)).toSorted()).toEqual([
        'detail',
        'error',
        'message',
        'request_id',
      ])
    }
    expect((await asked(own, account)).said.error).not.toBe('not_found_or_forbidden')
  })
})
