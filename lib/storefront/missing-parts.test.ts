import { expect, test } from 'vitest'
import { contactSchema } from '../contract/quote-request.ts'
import { longestContact } from './contact-limits.ts'
import { emptyDraft, quoteDraftSchema } from './draft.ts'
import { missingParts } from './missing-parts.ts'
import { quoteRequestOf } from './quote-request-of.ts'

const place = { text: 'Mae Rim', lat: 18.86, lng: 98.95, confidence: 0.9, source: 'longdo' }
const bangPhli = { ...place, text: 'Bang Phli', lat: 13.6, lng: 100.72 }
const byHand = {
  ...place,
  confidence: null,
  source: null,
  confirmed: true,
  agreed: { text: 'Mae Rim', lat: 18.86, lng: 98.95 },
}
const row = { id: 'a', qty: 2, lengthMm: 605, widthMm: 400, heightMm: 300, weightG: 12_500 }

const draftOf = (change: object) =>
  quoteDraftSchema.parse({ pickup: place, drop: bangPhli, items: [row], ...change })

test('an empty draft lacks all, in the order of the steps', () => {
  expect(missingParts(emptyDraft)).toEqual(['pickup', 'drop', 'items'])
})

test.each([
  [{ ...place, confidence: 0.67 }, ['pickup_pin']],
  [{ ...place, source: 'postal_centroid' }, ['pickup_pin']],
  [{ ...place, source: 'province_centroid', confidence: 0.3, confirmed: true }, []],
  [{ ...place, confidence: 0.68 }, []],
  [byHand, []],
  // Typed over the pin, or moved away from the text.
  [{ ...byHand, text: 'Suvarnabhumi Airport' }, ['pickup_pin']],
  [{ ...place, agreed: byHand.agreed, text: 'Suvarnabhumi Airport' }, ['pickup_pin']],
  [{ ...byHand, lat: 13.69, lng: 100.75 }, ['pickup_pin']],
  // Saved before that was noticed.
  [{ ...byHand, agreed: null }, ['pickup_pin']],
  [{ text: 'typed only' }, ['pickup']],
])('a doubtful pin is to be confirmed: %#', (pickup, missing) => {
  expect(missingParts(draftOf({ pickup }))).toEqual(missing)
})

test('pickup and drop-off are two places', () => {
  expect(missingParts(draftOf({ drop: { ...place, text: 'The other gate' } }))).toEqual([
    'same_place',
  ])
})

test('a contact that is too long is kept, and keeps the price from being asked for', () => {
  const { shape } = contactSchema
  for (const field of ['name', 'phone', 'note'] as const) {
    expect(shape[field].unwrap().maxLength).toBe(longestContact[field])
    const contactOf = (length: number) => ({ [field]: 'x'.repeat(length) })
    const withContact = (length: number) =>
      draftOf({ drop: { ...bangPhli, contact: contactOf(length) } })
    expect(missingParts(withContact(longestContact[field]))).toEqual([])
    expect(missingParts(withContact(longestContact[field] + 1))).toEqual(['contact'])
  }
})

test('what is no link stays with the draft and goes into no quote', () => {
  const photoUrls = ['https://example.com/a.jpg', 'no link', 'ftp://example.com/b.jpg']
  const draft = draftOf({ items: [{ ...row, photoUrls }] })
  expect(draft.items[0]?.photoUrls).toEqual(photoUrls)
  expect(quoteRequestOf(draft, 'ftl_transport')).toMatchObject({
    ok: true,
    request: { items: [{ image_urls: ['https://example.com/a.jpg'] }] },
  })
})

test('pickup times that are no window keep the price from being asked for', () => {
  const draft = draftOf({ pickupWindow: { date: '2026-12-01', from: '10:00', to: '09:00' } })
  expect(missingParts(draft)).toEqual(['pickup_times'])
  expect(quoteRequestOf(draft, 'ftl_transport')).toEqual({ ok: false, missing: ['pickup_times'] })
})

test.each([
  [[{ ...row, qty: 0 }], ['item_numbers']],
  [[{ ...row, weightG: null }], ['item_numbers']],
  [[{ ...row, lengthMm: 200_000 }], ['item_numbers']],
  [[{ ...row, qty: '12o' }], ['item_numbers']],
  [[{ ...row, qty: 9_999 }, row], ['too_many_pieces']],
  [[row, { ...row, name: '', lengthMm: null, widthMm: null, heightMm: null, weightG: null }], []],
])('rows are looked at as the service does: %#', (items, missing) => {
  expect(missingParts(draftOf({ items }))).toEqual(missing)
})

test('the request has the service’s units, and only what was said', () => {
  const asked = quoteRequestOf(draftOf({ addons: ['papers'], cargoNotes: ' ' }), 'ltl_transport')
  expect(asked).toMatchObject({
    ok: true,
    request: {
      service_type: 'ltl_transport',
      items: [{ qty: 2, length_cm: 60.5, width_cm: 40, height_cm: 30, weight_kg: 12.5 }],
      addons: [{ key: 'papers' }],
      delivery: { address: 'Bang Phli', lat: 13.6 },
    },
  })
  expect(JSON.stringify(asked)).not.toMatch(/cargo_notes|contact|request_id/)
})
