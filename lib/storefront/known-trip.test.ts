import { expect, test } from 'vitest'
import { tripTrackingSchema, type TripTracking } from '../contract/tracking.ts'
import { knownTrip, positionTimeOf, standsAt } from './known-trip.ts'

const stop = { address: 'Gate', lat: 13, lng: 100, status: 'pending', completed_at: null }
const empty = {
  provider: 'internal',
  external_order_id: '',
  status: 'in_transit',
  driver: null,
  vehicle: {},
  current_location: null,
  stops: [],
  eta_pickup_at: '',
  eta_delivery_at: '',
  pod: null,
  fetched_at: '2026-11-21T10:00:00.000Z',
}
const own_trip = {
  vehicle: { plate: null, model: '6w', photo_url: null },
  current_location: { lat: 14, lng: 101 },
  located_at: '2026-11-21T09:00:00.000Z',
  stops: [stop, stop],
  eta_pickup_at: null,
  eta_delivery_at: '2026-11-21T12:00:00.000Z',
}
const parse = (changes: object): TripTracking => tripTrackingSchema.parse({ ...empty, ...changes })

test('an own trip is known from the addition, with the time at which the truck was there', () => {
  const trip = parse({ own_trip })
  expect(knownTrip(trip)).toMatchObject({
    vehicle: { model: '6w' },
    current_location: { lat: 14, lng: 101 },
    eta_delivery_at: '2026-11-21T12:00:00.000Z',
  })
  expect(positionTimeOf(trip)).toBe('2026-11-21T09:00:00.000Z')
})

test('without the addition, or with one that cannot be read, the trip stays as interface 2.10 has it', () => {
  for (const changes of [{}, { own_trip: { stops: 'two' }, reached_at: 5, pieces: 'many' }]) {
    const trip = parse(changes)
    expect(knownTrip(trip)).toMatchObject({ vehicle: null, current_location: null, stops: [] })
    expect(positionTimeOf(trip)).toBeNull()
  }
})

test('stops do not lag behind the status that the heading says', () => {
  const stops = (status: string, ...statuses: string[]) =>
    knownTrip(
      parse({ status, stops: statuses.map((each) => Object.assign({}, stop, { status: each })) }),
    ).stops.map((each) => each.status)
  expect(stops('driver_assigned', 'arrived', 'pending')).toEqual(['arrived', 'pending'])
  expect(stops('picked_up', 'arrived', 'pending')).toEqual(['completed', 'pending'])
  expect(stops('in_transit', 'pending', 'arrived')).toEqual(['completed', 'arrived'])
  expect(stops('delivered', 'completed', 'arrived')).toEqual(['completed', 'completed'])
  expect(stops('failed', 'completed', 'failed')).toEqual(['completed', 'failed'])
  const at = (...statuses: ('pending' | 'arrived' | 'completed')[]) =>
    standsAt(statuses.map((status) => ({ status })))
  expect(at('arrived', 'pending')).toBe('pickup')
  expect(at('completed', 'arrived')).toBe('drop')
  expect(at('completed', 'pending')).toBeNull()
})
