import { expect, test } from 'vitest'
import { orderTrackingSchema } from './tracking.ts'

const trip = {
  provider: 'provider_a',
  external_order_id: 'A-1',
  status: 'in_transit',
  driver: { name: 'Driver', phone: '0800000001', photo_url: null },
  vehicle: { plate: '70-0000', model: '6 wheels', photo_url: null },
  current_location: { lat: 14, lng: 100.5 },
  stops: [
    {
      address: 'Bang Na',
      lat: 13.66,
      lng: 100.6,
      status: 'completed',
      completed_at: '2026-01-31T09:00:00.000Z',
    },
  ],
  eta_pickup_at: null,
  eta_delivery_at: '2026-01-31T18:00:00.000Z',
  pod: null,
  fetched_at: '2026-01-31T10:00:00.000Z',
}

test.each(['awaiting_payment', 'awaiting_3pl'])('%s is looked for first', (state) => {
  expect(orderTrackingSchema.parse({ state })).toEqual({ state })
})

test('a trip is read with all its fields', () => {
  expect(orderTrackingSchema.parse(trip)).toEqual(trip)
})

test('the empty values of an own fleet are null, however a service elsewhere writes them', () => {
  const none = { driver: null, vehicle: null, current_location: null, pod: null }
  const own = { ...trip, provider: 'internal', external_order_id: '', stops: [], ...none }
  const expected = { ...own, eta_pickup_at: null, eta_delivery_at: null }
  const empties = { eta_pickup_at: '', eta_delivery_at: '' }
  expect(orderTrackingSchema.parse({ ...own, ...empties })).toEqual(expected)
  const nothing = { plate: '', model: null, photo_url: '' }
  const objects = { vehicle: nothing, current_location: { lat: null, lng: null }, driver: {} }
  expect(orderTrackingSchema.parse({ ...own, ...empties, ...objects })).toEqual(expected)
})

test('an order on several vehicles has a tracking object for each leg', () => {
  const leg = { delivery_id: '0190f5a0-0000-7000-8000-000000000001', vehicle_type: '4w' }
  const order = {
    ...trip,
    legs: [
      { ...leg, tracking: trip },
      { ...leg, tracking: { state: 'awaiting_3pl' } },
    ],
  }
  expect(orderTrackingSchema.parse(order)).toEqual(order)
})

test('a status of another enumeration is refused', () => {
  expect(orderTrackingSchema.safeParse({ ...trip, status: 'cancelled' }).success).toBe(false)
  expect(orderTrackingSchema.safeParse({ ...trip, status: 'delivering' }).success).toBe(false)
})
