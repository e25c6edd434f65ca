import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAtRest } from '../contract/states/orders-at-rest.ts'
import { orderStatuses } from '../contract/states/order-statuses.ts'
import { orderTrackingSchema, type OrderTracking } from '../contract/tracking.ts'
import { greatCircleM } from '../geo/great-circle.ts'
import { publicOrder, publicOrderSchema } from './public-order.ts'

const places = { from: 'Bang Phli, Samut Prakan', to: 'Mueang Khon Kaen, Khon Kaen' }
const secrets = [
  '88 Thepharak Road',
  '9 Moo 12',
  'Somchai Driver',
  '+66 81 000 0000',
  'EXT-1',
  'parcels-1.svg',
]

function tracked(changes: object = {}): OrderTracking {
  return orderTrackingSchema.parse({
    provider: 'provider_a',
    external_order_id: 'EXT-1',
    status: 'in_transit',
    driver: { name: 'Somchai Driver', phone: '+66 81 000 0000', photo_url: null },
    vehicle: { plate: '70-1234', model: '6-wheel', photo_url: null },
    current_location: { lat: 15.123456, lng: 101.654321 },
    stops: [
      stop({ address: '88 Thepharak Road', lat: 13.618123, lng: 100.694456, status: 'completed' }),
      stop({ address: '9 Moo 12', lat: 16.490789, lng: 102.857123, status: 'pending' }),
    ],
    eta_pickup_at: null,
    eta_delivery_at: '2026-11-21T12:00:00.000Z',
    pod: { photo_urls: ['https://x/parcels-1.svg'], signature_url: null, delivered_at: null },
    fetched_at: '2026-11-21T10:00:00.000Z',
    ...changes,
  })
}

function stop(given: object) {
  return { completed_at: null, ...given }
}

test('who has a link reads no person, phone, number, picture or street, and which vehicle comes', () => {
  for (const status of orderStatuses) {
    const order = tracked({ status })
    const legs = [
      { delivery_id: '0199a000-0000-7000-8000-000000000001', vehicle_type: 'x', tracking: order },
    ]
    for (const each of [order, tracked({ status, legs })]) {
      const shown = JSON.stringify(publicOrderSchema.parse(publicOrder(each, places)))
      for (const secret of secrets) expect(shown).not.toContain(secret)
      expect(shown).toContain('Khon Kaen')
      expect(shown.includes('70-1234')).toBe(!isAtRest(status))
    }
  }
})

test('no point that leaves the server is a door, wherever the truck stands', () => {
  const degrees = (least: number, most: number) => fc.double({ min: least, max: most, noNaN: true })
  fc.assert(
    fc.property(degrees(-0.02, 0.02), degrees(-0.02, 0.02), (north, east) => {
      const at = { lat: 16.490789 + north, lng: 102.857123 + east }
      const { trips } = publicOrder(tracked({ current_location: at }), places)
      const [trip] = trips
      const end = trip?.stops.at(-1)?.point
      expect(end).toEqual({ lat: 16.49, lng: 102.86 })
      if (greatCircleM(at, { lat: 16.490789, lng: 102.857123 }) < 3_000) {
        expect(trip?.position).toEqual(end)
      }
    }),
  )
})

test('the truck is shown while it carries the goods, and not before or after', () => {
  const seen = orderStatuses.filter(
    (status) => publicOrder(tracked({ status }), places).trips[0]?.position !== null,
  )
  expect(seen).toEqual(['picked_up', 'in_transit'])
})

test('what is waited for, the money or a carrier, is nobody else’s to know', () => {
  const [paying, sending] = (['awaiting_payment', 'awaiting_3pl'] as const).map((state) =>
    publicOrder({ state }, places),
  )
  expect(paying).toEqual(sending)
})
