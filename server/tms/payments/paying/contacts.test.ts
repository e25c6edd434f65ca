/** The people whom the driver meets, given with Pay: on the waybill and for the carrier, in one transaction. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { contactOf } from '#lib/contract/pay-contacts.ts'
import type { QuoteId } from '#lib/contract/ids.ts'
import type { SenderAccount } from '../../accounts/accounts.ts'
import { openPayments, type PaymentsWorld } from '../testing/open-payments.ts'
import { addCustomer, addQuote, openShop, pay, type Shop } from '../testing/shop.ts'

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

const somchai = { name: 'Somchai', phone: '081-234-5678' }
const malee = { name: 'Malee', phone: '+66 89 765 4321' }

/** As the carrier is asked with, on each trip; as on the waybill; and as a search for the order reads. */
async function writtenOf(quoteId: QuoteId) {
  const waybill = await world.database.one<{ sender: object; receiver: object }>(
    `select sender, receiver from tms.waybills where out_trade_no = $1`,
    [quoteId],
  )
  const trips = await world.database.query<{ pickup: object; delivery: object }>(
    `select d.route->'pickup' as pickup, d.route->'delivery' as delivery from tms.deliveries d
     join tms.waybills w on w.id = d.waybill_id where w.out_trade_no = $1`,
    [quoteId],
  )
  return { waybill, trips }
}

/** As its record shows them. */
async function quotedContacts(id: QuoteId) {
  const quote = await world.quotes.find(world.database, { organizationId: shop.id, id })
  const ends = quote?.snapshot.request
  return ends && { pickup: contactOf(ends.pickup), delivery: contactOf(ends.delivery) }
}

it('are written to the waybill and to each trip, over those of the quote', async () => {
  const quoteId = await addQuote(shop, { account, pricesMinor: [60_000, 70_000] })
  expect((await quotedContacts(quoteId))?.pickup).toEqual({ name: '', phone: '' })
  const contacts = { pickup: somchai, delivery: malee }
  expect((await pay(shop, account, quoteId, { contacts })).status).toBe(200)
  const { waybill, trips } = await writtenOf(quoteId)
  expect(waybill).toMatchObject({ sender: somchai, receiver: malee })
  expect(trips).toHaveLength(3)
  for (const trip of trips) {
    expect(trip).toMatchObject({ pickup: { contact: somchai }, delivery: { contact: malee } })
  }
  expect(await quotedContacts(quoteId)).toEqual(contacts)
})

it('given with another Pay replace the first while nothing is paid, and stay without any', async () => {
  const quoteId = await addQuote(shop, { account })
  await pay(shop, account, quoteId, { contacts: { pickup: somchai, delivery: malee } })
  // The very same payment is open still: the people are others all the same.
  await pay(shop, account, quoteId, { contacts: { pickup: malee, delivery: somchai } })
  await pay(shop, account, quoteId, { type: 'bank_transfer' })
  const { waybill, trips } = await writtenOf(quoteId)
  expect(waybill).toMatchObject({ sender: malee, receiver: somchai })
  expect(trips).toMatchObject([{ pickup: { contact: malee }, delivery: { contact: somchai } }])
  const found = await world.database.one<{ text: string }>(
    `select t.text from tms.order_texts t join tms.deliveries d on d.id = t.delivery_id
     where d.quote_id = $1`,
    [quoteId],
  )
  expect(found?.text).toMatch(/malee.*\+66 89 765 4321.*somchai.*081-234-5678/)
})

it('given after it was paid change nothing', async () => {
  const quoteId = await addQuote(shop, { account })
  const contacts = { pickup: somchai, delivery: malee }
  await pay(shop, account, quoteId, { type: 'wallet', contacts })
  const late = { contacts: { pickup: malee, delivery: malee } }
  expect((await pay(shop, account, quoteId, late)).said.error).toBe('not_payable')
  expect((await writtenOf(quoteId)).waybill).toMatchObject({ sender: somchai, receiver: malee })
  expect(await quotedContacts(quoteId)).toEqual(contacts)
})

it.each([
  [{ pickup: somchai }, 'contacts.delivery'],
  [{ pickup: somchai, delivery: { ...malee, name: '  ' } }, 'contacts.delivery.name'],
  [{ pickup: { ...somchai, phone: '' }, delivery: malee }, 'contacts.pickup.phone'],
  [{ pickup: { ...somchai, phone: 'call me' }, delivery: malee }, 'contacts.pickup.phone'],
  [{ pickup: somchai, delivery: { ...malee, name: 'x'.repeat(201) } }, 'contacts.delivery.name'],
])(
  'that no driver could meet or call are refused, and nothing is begun: %j',
  async (contacts, field) => {
    const quoteId = await addQuote(shop, { account })
    const refused = await pay(shop, account, quoteId, { contacts })
    expect(refused).toMatchObject({ status: 400, said: { error: 'invalid_body', field } })
    expect((await writtenOf(quoteId)).waybill).toBeNull()
  },
)
