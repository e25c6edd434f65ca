import { expect, onTestFinished, test } from 'vitest'
import type { QuoteContacts } from '#lib/contract/pay-contacts.ts'
import { quoteSnapshotSchema } from '#lib/contract/quotes.ts'
import { addressFieldsSchema } from '#lib/storefront/saved-address.ts'
import { systemIds } from '#server/ids.ts'
import { addAddress } from '../accounts/address-book.ts'
import { answerJson, startUpstream } from '../gateway/upstream.fixture.ts'
import { addBuyer, openPlayedPortal } from '../orders/watches.fixture.ts'
import { contactsToFill } from './contacts.ts'

const nobody = { name: '', phone: '' }
const item = { qty: 1, length_cm: 10, width_cm: 10, height_cm: 10, weight_kg: 1 }
const pickup = { address: '88 Thepharak Road', lat: 13.618, lng: 100.694 }
const delivery = { address: '9 Moo 12, Sila', lat: 16.49, lng: 102.857 }

function snapshotOf(ends: object = {}) {
  return quoteSnapshotSchema.parse({
    request: { pickup, delivery, items: [item], ...ends },
    distance_km: 500,
    vehicles: [],
  })
}

async function openPortal(dispatchAddresses: readonly object[] = []) {
  const portal = await openPlayedPortal()
  onTestFinished(portal.close)
  const { database, accountId, clock } = portal
  const account = {
    id: accountId,
    code: 'C-1',
    name: 'Bang Na Furniture',
    phone: '02 111 1111',
    currency: null,
    dispatch_addresses: dispatchAddresses,
    created_at: '2026-01-01T00:00:00.000Z',
  }
  const { gateway } = await startUpstream((response) =>
    answerJson(response, { data: [account], total: 1, page: 1, pageSize: 100, totalPages: 1 }),
  )
  const person = { id: await addBuyer(portal), role: 'customer' } as const
  const fill = (contacts: QuoteContacts | undefined, snapshot = snapshotOf()) =>
    contactsToFill(
      { quote: { contacts, snapshot }, ofDraft: null, accountId, person },
      { database, gateway, clock },
    )
  const save = (label: string, place: object) =>
    addAddress(
      { database, clock, ids: systemIds, accountId },
      addressFieldsSchema.parse({
        label,
        place: { ...place, confirmed: true },
        openingHours: null,
      }),
    )
  return { fill, save }
}

test('the quote comes first, and the account fills in its own end alone', async () => {
  const { fill } = await openPortal()
  const known = { pickup: { name: 'Desk', phone: '02 1' }, delivery: { name: 'M', phone: '043 1' } }
  expect(await fill(known)).toEqual(known)
  expect(await fill({ pickup: nobody, delivery: nobody })).toEqual({
    pickup: { name: 'Bang Na Furniture', phone: '02 111 1111' },
    delivery: nobody,
  })
})

test('an address of the book at the same place names its people, at whichever end', async () => {
  const { fill, save } = await openPortal()
  const contact = { name: 'Malee', phone: '043 123 456', note: '' }
  await save('Khon Kaen', { text: 'Sila depot', lat: 16.4901, lng: 102.8571, contact })
  await save('Elsewhere', {
    text: 'Far away',
    lat: 7,
    lng: 100,
    contact: { ...contact, name: 'X' },
  })
  expect((await fill({ pickup: nobody, delivery: nobody })).delivery).toEqual({
    name: 'Malee',
    phone: '043 123 456',
  })
})

test('a phone is filled in for the person it is of, and for nobody else', async () => {
  const { fill, save } = await openPortal()
  const contact = { name: 'Malee', phone: '043 123 456', note: '' }
  await save('Khon Kaen', { text: delivery.address, lat: 16.49, lng: 102.857, contact })
  const named = async (name: string) =>
    (await fill({ pickup: nobody, delivery: { name, phone: '' } })).delivery
  expect(await named('Malee')).toEqual({ name: 'Malee', phone: '043 123 456' })
  expect(await named('Somsak')).toEqual({ name: 'Somsak', phone: '' })
})

test('the account’s own dispatch address knows who is there', async () => {
  const dispatch = {
    id: '0199a000-0000-7000-8000-000000000101',
    contact_name: 'Warehouse',
    phone: '02 222 2222',
    address: '88 thepharak road',
    subdistrict: null,
    district: null,
    province: null,
    postal_code: null,
    country: 'TH',
    lat: null,
    lng: null,
  }
  const { fill } = await openPortal([dispatch])
  expect((await fill(undefined)).pickup).toEqual({ name: 'Warehouse', phone: '02 222 2222' })
})
