/** The entries that paying and canceling write to the feed. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { QuoteId } from '#lib/contract/ids.ts'
import type { SenderAccount } from '../accounts/accounts.ts'
import { openPayments, type PaymentsWorld } from './testing/open-payments.ts'
import { addCustomer, addQuote, ask, openShop, pay, type Shop } from './testing/shop.ts'

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

/** Type and state of each entry of a quote, its payment, order and waybill, in the order they were written. */
async function entriesOf(quoteId: QuoteId): Promise<string[]> {
  const rows = await world.database.query<{ said: string }>(
    `select concat_ws(' ', entry->>'type', coalesce(entry->>'status', entry->>'state')) as said
     from tms.feed
     where organization_id = $1 and sender_account_id = $2 and (entry->>'quote_id' = $3
       or entry->>'waybill_id' in (
         select id::text from tms.waybills where organization_id = $1 and out_trade_no = $3))
     order by sequence`,
    [shop.id, account.id, quoteId],
  )
  return rows.map(({ said }) => said)
}

it('a payment from the wallet, and its refund, are an entry for each change', async () => {
  const quoteId = await addQuote(shop, { account })
  await pay(shop, account, quoteId, { type: 'wallet' })
  const ordered = [
    'waybill.created created',
    'order.created awaiting_payment',
    'quote.changed accepted',
    'payment.created paid',
    'order.changed awaiting_3pl',
    'waybill.paid created',
  ]
  expect(await entriesOf(quoteId)).toEqual(ordered)
  await ask(shop, 'POST', `/api/quotes/${quoteId}/cancel`, { account })
  expect(await entriesOf(quoteId)).toEqual([
    ...ordered,
    'waybill.canceled canceled',
    'order.changed canceled',
    'quote.changed canceled',
    'payment.changed refunded',
  ])
})

it('an order that is not paid in time is canceled, and its payment with it', async () => {
  const quoteId = await addQuote(shop, { account })
  await pay(shop, account, quoteId, { type: 'bank_transfer' })
  const before = await entriesOf(quoteId)
  world.clock.pass(73 * 3_600_000)
  await world.payments.jobs.deadline({ organizationId: shop.id, quoteId })
  expect((await entriesOf(quoteId)).slice(before.length)).toEqual([
    'waybill.canceled canceled',
    'order.changed canceled',
    'quote.changed canceled',
    'payment.changed canceled',
  ])
})

it('a refused payment writes nothing', async () => {
  const poor = await addCustomer(shop, { balanceMinor: 0 })
  const quoteId = await addQuote(shop, { account: poor })
  expect((await pay(shop, poor, quoteId, { type: 'wallet' })).status).toBe(409)
  account = poor
  expect(await entriesOf(quoteId)).toEqual([])
})
