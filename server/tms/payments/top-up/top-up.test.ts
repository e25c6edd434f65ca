import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { topUpReplySchema } from '#lib/contract/pay.ts'
import type { SenderAccount } from '../../accounts/accounts.ts'
import {
  ledgerSums,
  postNotice,
  press,
  sumOf,
  tradesOf,
  untilTold,
  walletOf,
} from '../testing/look.ts'
import { openPayments, type PaymentsWorld } from '../testing/open-payments.ts'
import { addCustomer, ask, openShop, type Shop } from '../testing/shop.ts'

let world: PaymentsWorld
let shop: Shop
let account: SenderAccount
beforeAll(async () => {
  world = await openPayments()
  world.sandbox.start()
})
beforeEach(async () => {
  world.intercept = () => false
  shop = await openShop(world)
  account = await addCustomer(shop)
})
afterAll(() => world.close())

const topUp = (body: object, by = account, of = shop) =>
  ask(of, 'POST', '/api/wallet/top-up', { account: by, body })

it.each([
  ['qr', {}],
  ['app', { bank_code: 'SCB' }],
])('by %s is in the wallet when it was paid, told as often as it may be', async (type, more) => {
  const { status, json, said } = await topUp({ amount: 200.25, type, ...more })
  expect(status).toBe(200)
  topUpReplySchema.parse(json)
  expect(await walletOf(shop, account)).toBe(0)
  await press(world, said.tradeNo, 'pay')
  await untilTold(world)
  for (let time = 0; time < 3; time += 1) {
    expect(await postNotice(shop, said.tradeNo)).toBe(200)
  }
  const wallet = await ask(shop, 'GET', '/api/wallet', { account })
  expect(wallet.json).toEqual({ wallet: { balance: 200.25, currency: 'THB' } })
  const entries = await ask(shop, 'GET', '/api/wallet/entries', { account })
  expect(entries.json).toMatchObject({
    total: 1,
    data: [{ kind: 'top_up', amount: 200.25, balance_after: 200.25, payment_id: said.paymentId }],
  })
  expect(await sumOf(shop, 'gateway_clearing')).toBe(-20_025)
  expect(await ledgerSums(shop)).toEqual([{ sum: '0' }])
})

it('counts what was really paid, also when the QR had lapsed', async () => {
  const { said } = await topUp({ amount: 100 })
  await press(world, said.tradeNo, 'pay', { amount: 150, delay_ms: 3_600_000 })
  world.clock.pass(11 * 60_000)
  const job = { organizationId: shop.id, paymentId: said.paymentId }
  await world.payments.jobs.reconcile(job)
  await world.payments.jobs.reconcile(job)
  expect(await walletOf(shop, account)).toBe(15_000)
})

it.each([{ type: 'qr' }, { type: 'app', bank_code: 'SCB' }])(
  'that nobody pays is over in the end: $type',
  async (way) => {
    const { said } = await topUp({ amount: 100, ...way })
    world.clock.pass(3 * 3_600_000)
    await world.payments.jobs.reconcile({ organizationId: shop.id, paymentId: said.paymentId })
    const payments = await world.database.query(
      `select state from tms.payments where organization_id = $1`,
      [shop.id],
    )
    expect(payments).toEqual([{ state: 'lapsed' }])
  },
)

it('sent again with its request_id is the same one, also at once', async () => {
  const body = { amount: 100, request_id: 'top-up-1' }
  const answers = await Promise.all(Array.from({ length: 8 }, () => topUp(body)))
  expect(new Set(answers.map(({ json }) => JSON.stringify(json))).size).toBe(1)
  expect(await tradesOf(shop)).toHaveLength(1)
  expect(await topUp({ ...body, amount: 101 })).toMatchObject({
    status: 400,
    json: { error: 'invalid_body', field: 'request_id' },
  })
  const other = await addCustomer(shop)
  expect((await topUp(body, other)).said.paymentId).not.toBe(answers[0]?.said.paymentId)
  expect((await topUp({ amount: 100 })).said.paymentId).not.toBe(answers[0]?.said.paymentId)
})

it('is refused without a wallet, without a gateway for its money, and for a part of a coin', async () => {
  const bare = await addCustomer(shop, { currency: null })
  expect(await topUp({ amount: 100 }, bare)).toMatchObject({
    status: 409,
    json: { error: 'no_wallet' },
  })
  const abroad = await addCustomer(shop, { currency: 'USD' })
  const none = { status: 503, json: { error: 'gateway_not_configured' } }
  const closed = { organizationId: shop.id, method: 'gateway' } as const
  await world.database.transaction((tx) =>
    world.payments.setMethodPaused(tx, { ...closed, paused: true }),
  )
  expect(await topUp({ amount: 100 })).toMatchObject(none)
  await world.database.transaction((tx) =>
    world.payments.setMethodPaused(tx, { ...closed, paused: false }),
  )
  expect(await topUp({ amount: 100 }, abroad)).toMatchObject(none)
  const without = await openShop(world, { gateway: false })
  expect(await topUp({ amount: 100 }, await addCustomer(without), without)).toMatchObject(none)
  expect(await topUp({ amount: 0.001 })).toMatchObject({ status: 400, json: { field: 'amount' } })
  expect((await ask(shop, 'GET', '/api/wallet', { account: bare })).json).toEqual({ wallet: null })
  const entries = await ask(shop, 'GET', '/api/wallet/entries', { account: bare })
  expect(entries.json).toMatchObject({ data: [], total: 0, totalPages: 0 })
})

it('fails with pay_failed when the gateway does not answer, and goes on by its request_id', async () => {
  world.intercept = (_, outgoing) => {
    outgoing.destroy()
    return true
  }
  const body = { amount: 100, request_id: 'top-up-2' }
  expect(await topUp(body)).toMatchObject({ status: 500, json: { error: 'pay_failed' } })
  world.intercept = () => false
  expect((await topUp(body)).status).toBe(200)
  expect(await tradesOf(shop)).toHaveLength(1)
})
