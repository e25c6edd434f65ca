import { expect, test } from 'vitest'
import { quoteRequestSchema } from '../contract/quote-request.ts'
import { draftOfRequest } from './draft-of-request.ts'
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
  pickup_window: { from: '2026-11-22T01:00:00.000Z', to: '2026-11-22T03:00:00.000Z' },
})

test('an order that is ordered again asks for what it asked for', () => {
  const again = quoteRequestOf(draftOfRequest(request, nowMs), 'ltl_transport')
  expect(again.ok && again.request).toMatchObject(request)
})

test('nobody is asked again whether the pin is right, and a time that is over is not wished for', () => {
  const draft = draftOfRequest(request, Date.parse('2026-11-22T02:00:00.000Z'))
  expect(draft.pickup?.confirmed).toBe(true)
  expect(draft.pickupWindow).toBeNull()
})

test('photos that no draft can hold are left out, and nothing else is', () => {
  const [first] = request.items
  const items = first ? [{ ...first, image_urls: ['ftp://nowhere'] }] : []
  const draft = draftOfRequest({ ...request, items }, nowMs)
  expect(draft.items).toMatchObject([{ name: 'Drinks', qty: 6, photoUrls: [] }])
})
