import { expect, test } from 'vitest'
import { fieldProblem } from './field-problem.ts'
import { quoteRequestSchema } from './quote-request.ts'
import { quoteCreatedSchema, quoteSchema } from './quotes.ts'

const id = '0190f5a0-0000-7000-8000-000000000001'
const item = { qty: 2, length_cm: 120, width_cm: 80, height_cm: 100, weight_kg: 250 }
const request = {
  pickup: { address: 'Bang Na', lat: 13.66, lng: 100.6 },
  delivery: { address: 'Chiang Mai', lat: 18.79, lng: 98.98, phone: '0800000001' },
  items: [item],
}

function fieldOf(input: unknown) {
  const { error } = quoteRequestSchema.safeParse(input)
  return error && fieldProblem({ error, input }).field
}

test('is for a full truck unless it is said, and ignores what it does not know', () => {
  const parsed = quoteRequestSchema.parse({ ...request, total_weight: 500 })
  expect(parsed).toEqual({ ...request, service_type: 'ftl_transport' })
})

test('an address of blanks is none', () => {
  for (const address of ['', ' ', '\n\t \u00a0']) {
    expect(fieldOf({ ...request, pickup: { ...request.pickup, address } })).toBe('pickup.address')
  }
  const lines = { ...request.pickup, address: '9 Moo 12\nขอนแก่น' }
  expect(fieldOf({ ...request, pickup: lines })).toBeUndefined()
})

test('takes add-ons, a contact and a window for the pickup', () => {
  const full = {
    ...request,
    pickup: { ...request.pickup, contact: { name: 'Dispatch desk', note: 'Gate 2' } },
    addons: [{ key: 'tail_lift' }],
    pickup_window: { from: '2026-01-31T08:00:00+07:00', to: '2026-01-31T12:00:00+07:00' },
    request_id: 'r-1',
    service_type: 'ltl_transport',
  }
  expect(quoteRequestSchema.parse(full)).toEqual(full)
})

test.each([
  [{ ...request, pickup: { ...request.pickup, lat: undefined } }, 'pickup.lat'],
  [{ ...request, pickup: { ...request.pickup, lat: 90.001 } }, 'pickup.lat'],
  [{ ...request, delivery: { ...request.delivery, lng: -181 } }, 'delivery.lng'],
  [{ ...request, delivery: undefined }, 'delivery'],
  [{ ...request, items: [] }, 'items'],
  [{ ...request, items: [{ ...item, qty: 0 }] }, 'items[0].qty'],
  [{ ...request, items: [{ ...item, qty: 1.5 }] }, 'items[0].qty'],
  [{ ...request, items: [item, { ...item, qty: 9_999 }] }, 'items[1].qty'],
  [{ ...request, items: [{ ...item, volume_m3: 0 }] }, 'items[0].volume_m3'],
  [{ ...request, items: [item, { ...item, weight_kg: 0 }] }, 'items[1].weight_kg'],
  [{ ...request, items: [{ ...item, height_cm: -1 }] }, 'items[0].height_cm'],
  [{ ...request, service_type: 'air' }, 'service_type'],
  [{ ...request, addons: [{}] }, 'addons[0].key'],
  [
    { ...request, pickup_window: { from: '2026-02-01T00:00:00Z', to: '2026-01-01T00:00:00Z' } },
    'pickup_window.to',
  ],
])('names the field that is missing or wrong', (input, field) => {
  expect(fieldOf(input)).toBe(field)
})

const created = {
  quotation_id: id,
  request_id: 'r-1',
  vehicle: { type: '6w', max_payload_kg: 6000 },
  vehicles: null,
  estimated_total: 8200.5,
  currency: 'THB',
  expires_at: '2026-01-31T08:30:00.000Z',
  breakdown: [
    { kind: 'base', amount: 8000.5 },
    { kind: 'addon', key: 'tail_lift', amount: 200 },
  ],
}

test('a reply has one vehicle or several', () => {
  expect(quoteCreatedSchema.parse(created)).toEqual(created)
  const several = {
    ...created,
    vehicle: null,
    vehicles: [{ vehicle_type: '4w', price: 8200.5, items: [{ name: 'Sofa', qty: 2 }] }],
  }
  expect(quoteCreatedSchema.parse(several)).toEqual(several)
})

const record = {
  id,
  status: 'accepted',
  expires_at: '2026-01-31T08:30:00.000Z',
  estimated_total: 8200.5,
  currency: 'THB',
  breakdown: created.breakdown,
  snapshot: null,
  provider: null,
  delivery: { id },
  created_at: '2026-01-31T08:00:00.000Z',
}

test('a record of a service elsewhere may have fields and a snapshot of its own', () => {
  const foreign = { ...record, snapshot: { vehicle: 'truck' }, remarks: 'x', provider: 'internal' }
  expect(quoteSchema.parse(foreign)).toEqual({ ...record, provider: 'internal' })
})

test('a record with another state or without its total is not one', () => {
  expect(quoteSchema.safeParse({ ...record, status: 'cancelled' }).success).toBe(false)
  expect(quoteSchema.safeParse({ ...record, estimated_total: undefined }).success).toBe(false)
  expect(quoteSchema.safeParse({ ...record, estimated_total: '8200' }).success).toBe(false)
})
