import { expect, test } from 'vitest'
import { quoteRequestSchema } from '../contract/quote-request.ts'
import { draftOfRequest } from './draft-of-request.ts'
import { missingOfRoute } from './missing-of-route.ts'
import { agreedPlace } from './place-changes.ts'
import { quoteRequestOf } from './quote-request-of.ts'

const nowMs = Date.parse('2026-11-21T10:00:00.000Z')

const request = quoteRequestSchema.parse({
  pickup: {
    address: '88 Moo 5, Bang Phli Yai',
    lat: 13.6,
    lng: 100.72,
    country: 'TH',
    province: 'Samut Prakan',
    district: 'Bang Phli',
    postal_code: '10540',
    contact: { name: 'Somchai', phone: '0812345678', note: 'Gate 2' },
  },
  delivery: { address: 'Mae Rim', lat: 18.86, lng: 98.95, country: '', province: '' },
  items: [
    { qty: 6, length_cm: 120.5, width_cm: 80, height_cm: 145, weight_kg: 0.125, name: 'Drinks' },
    { qty: 1, length_cm: 30, width_cm: 20, height_cm: 10, weight_kg: 480, stackable: false },
  ],
  service_type: 'ltl_transport',
  cargo_notes: 'Keep dry',
  addons: [{ key: 'tail_lift' }],
  insurance: { declaredValue: 250_000.5 },
  pickup_window: { from: '2026-11-22T01:00:00.000Z', to: '2026-11-22T03:00:00.000Z' },
})

test('an order that is ordered again asks for what it asked for', () => {
  const again = quoteRequestOf(draftOfRequest(request, nowMs), 'ltl_transport')
  expect(again.ok && again.request).toMatchObject(request)
})

test('nobody is asked again whether the pin is right, and a time that is over is not wished for', () => {
  const draft = draftOfRequest(request, Date.parse('2026-11-22T02:00:00.000Z'))
  expect(missingOfRoute(draft)).toEqual([])
  expect(draft.pickupWindow).toBeNull()
})

test('photos that no draft can hold are left out, and nothing else is', () => {
  const [first] = request.items
  const items = first ? [{ ...first, image_urls: ['ftp://nowhere'] }] : []
  const draft = draftOfRequest({ ...request, items }, nowMs)
  expect(draft.items).toMatchObject([{ name: 'Drinks', qty: 6, photoUrls: [] }])
})

test('an address names where its pin is, also where only a person tied the text to it', () => {
  const draft = draftOfRequest(request, nowMs)
  const named = (text: string) => {
    const pickup = draft.pickup && agreedPlace(draft.pickup, text)
    const asked = quoteRequestOf({ ...draft, pickup }, 'ftl_transport')
    return asked.ok && asked.request.pickup.address
  }
  expect(named('Suvarnabhumi Airport')).toBe('Suvarnabhumi Airport, Bang Phli, Samut Prakan')
  expect(named('Warehouse 9, bang phli')).toBe('Warehouse 9, bang phli')
  expect(named('x'.repeat(490))).toBe('x'.repeat(490))
})
