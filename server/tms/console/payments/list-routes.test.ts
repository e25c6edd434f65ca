import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  finishRefund,
  listBankReceipts,
  listPayments,
  listRefunds,
} from '#lib/contract/console/money-lists.ts'
import type { QuoteId } from '#lib/contract/ids.ts'
import type { SenderAccount } from '../../accounts/accounts.ts'
import { ledgerSums, orderOf, sumOf } from '../../payments/testing/look.ts'
import { openPayments, type PaymentsWorld } from '../../payments/testing/open-payments.ts'
import {
  addCustomer,
  addQuote,
  ask,
  openShop,
  pay,
  type Shop,
} from '../../payments/testing/shop.ts'

let world: PaymentsWorld
let shop: Shop
/** Without a wallet: what is over is owed back by the bank. */
let account: SenderAccount
let numbers = 0
beforeAll(async () => {
  world = await openPayments()
})
beforeEach(async () => {
  shop = await openShop(world)
  account = await addCustomer(shop, { currency: null })
})
afterAll(() => world.close())

const actor = () =>
  ({ id: '01900000-0000-7000-8000-0000000000aa', role: 'finance', organization: shop.id }) as const

async function console(path: string, body: object = {}) {
  const pair = shop.internal
  return ask(shop, 'POST', `/api/console/${path}`, { pair, body: { actor: actor(), ...body } })
}

const payments = async (body?: object) =>
  listPayments.reply.schema.parse((await console('payments/list', body)).json)
const receipts = async (body?: object) =>
  listBankReceipts.reply.schema.parse((await console('bank-receipts/list', body)).json)
const refunds = async (body?: object) =>
  listRefunds.reply.schema.parse((await console('refunds/list', body)).json)

async function ordered(payer = account) {
  const quoteId = await addQuote(shop, { account: payer })
  const { said } = await pay(shop, payer, quoteId, { type: 'bank_transfer' })
  return { quoteId, reference: said.referenceCode }
}

async function transfer(reference: string | null, amount: number): Promise<string> {
  numbers += 1
  const number = `R-${numbers}`
  const { status } = await console('bank-receipts', {
    bank_transaction_id: number,
    reference_code: reference,
    amount,
    currency: 'THB',
    received_at: new Date(world.clock.nowMs()).toISOString(),
  })
  expect(status).toBe(200)
  return number
}

async function numberOf(quoteId: QuoteId): Promise<string> {
  return (await orderOf(shop, quoteId))?.deliveryNo ?? ''
}

it('lists payments by their state, their way and each of their numbers', async () => {
  const customer = await addCustomer(shop, { balanceMinor: 500_000 })
  const one = await ordered()
  const walletQuote = await addQuote(shop, { account: customer })
  await pay(shop, customer, walletQuote, { type: 'wallet' })
  const qrQuote = await addQuote(shop, { account: customer })
  const { said: qr } = await pay(shop, customer, qrQuote, { type: 'qr' })
  await transfer(one.reference, 1000)
  const all = (await payments()).data
  expect(all.map(({ type, state }) => `${type} ${state}`)).toEqual([
    'qr pending',
    'wallet paid',
    'bank_transfer partly_paid',
  ])
  expect(all[2]).toMatchObject({
    number: one.reference,
    amount: 1250,
    received_amount: 1000,
    order_no: await numberOf(one.quoteId),
    sender_account_name: 'A customer',
  })
  const typesOf = async (body: object) => (await payments(body)).data.map(({ type }) => type)
  expect(await typesOf({ type: ['qr', 'app'] })).toEqual(['qr'])
  expect(await typesOf({ state: ['paid', 'partly_paid'] })).toEqual(['wallet', 'bank_transfer'])
  expect(await typesOf({ q: qr.tradeNo })).toEqual(['qr'])
  expect(await typesOf({ q: one.reference.toLowerCase() })).toEqual(['bank_transfer'])
  expect(await typesOf({ q: (await numberOf(walletQuote)).toLowerCase() })).toEqual(['wallet'])
  expect(await typesOf({ q: 'nothing' })).toEqual([])
  expect(await typesOf({ from: new Date(world.clock.nowMs() + 1000).toISOString() })).toEqual([])
})

it('goes on behind a page, and shows nothing of another organization', async () => {
  for (let nth = 0; nth < 5; nth += 1) await ordered()
  const first = await payments({ limit: 2 })
  const second = await payments({ limit: 2, after: first.next })
  const third = await payments({ limit: 2, after: second.next })
  expect(third.next).toBeNull()
  const ids = [first, second, third].flatMap(({ data }) => data.map(({ id }) => id))
  expect(new Set(ids).size).toBe(5)
  expect((await console('payments/list', { after: 'nowhere' })).status).toBe(400)
  const own = shop
  shop = await openShop(world)
  expect((await payments()).data).toEqual([])
  expect((await receipts()).data).toEqual([])
  expect((await refunds()).data).toEqual([])
  shop = own
})

it('lists the transfers that were counted, also those of no order', async () => {
  const { quoteId, reference } = await ordered()
  const unknown = await transfer(null, 77)
  const paid = await transfer(reference, 1300)
  const all = (await receipts()).data
  expect(all.map((each) => [each.bank_transaction_id, each.outcome])).toEqual([
    [paid, 'paid'],
    [unknown, 'unmatched'],
  ])
  expect(all[0]).toMatchObject({ returned_amount: 50, order_no: await numberOf(quoteId) })
  expect(all[1]).toMatchObject({ order_no: null, sender_account_name: null })
  const found = async (body: object) =>
    (await receipts(body)).data.map((each) => each.bank_transaction_id)
  expect(await found({ outcome: 'unmatched' })).toEqual([unknown])
  expect(await world.payments.waiting(shop.id)).toMatchObject({ unmatched: 1 })
  expect(await found({ q: unknown })).toEqual([unknown])
  expect(await found({ q: reference })).toEqual([paid])
  expect(await found({ q: await numberOf(quoteId) })).toEqual([paid])
})

it('a sum that is owed back is transferred once, however many say so at once', async () => {
  const { quoteId, reference } = await ordered()
  await transfer(reference, 1300)
  const [due] = (await refunds({ state: 'due' })).data
  expect(due).toMatchObject({
    route: 'bank',
    amount: 50,
    number: reference,
    order_no: await numberOf(quoteId),
  })
  expect(await sumOf(shop, 'refunds_due')).toBe(5_000)
  expect(await world.payments.waiting(shop.id)).toEqual({ slips: 0, owedBack: 1, unmatched: 0 })
  const path = `refunds/${due?.id}/finish`
  const said = await Promise.all(
    Array.from({ length: 6 }, (_, nth) => console(path, { bank_transaction_id: `OUT-${nth}` })),
  )
  const finished = said.map(({ json }) => finishRefund.reply.schema.parse(json).finished)
  expect(finished.filter(Boolean)).toHaveLength(1)
  expect(await sumOf(shop, 'refunds_due')).toBe(0)
  expect(await sumOf(shop, 'bank_clearing')).toBe(-125_000)
  expect(await ledgerSums(shop)).toEqual([{ sum: '0' }])
  expect((await refunds({ state: 'due' })).data).toEqual([])
  expect(await world.payments.waiting(shop.id)).toMatchObject({ owedBack: 0 })
  const [done] = (await refunds({ state: 'done', q: reference })).data
  expect(done?.bank_transaction_id).toBe(`OUT-${finished.indexOf(true)}`)
  expect(done?.done_at).not.toBeNull()
})

it('a refund of the gateway, of another organization or of nobody is not for a person', async () => {
  const { reference } = await ordered()
  await transfer(reference, 1300)
  const [due] = (await refunds()).data
  const body = { bank_transaction_id: 'OUT' }
  const own = shop
  shop = await openShop(world)
  expect((await console(`refunds/${due?.id}/finish`, body)).status).toBe(404)
  shop = own
  await world.database.query(`update tms.refunds set route = 'gateway' where id = $1`, [due?.id])
  expect((await console(`refunds/${due?.id}/finish`, body)).status).toBe(404)
  expect((await console(`refunds/${due?.id}/finish`)).status).toBe(400)
  expect(await sumOf(shop, 'refunds_due')).toBe(5_000)
})
