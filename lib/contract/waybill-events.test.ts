import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deliveryEventCreateSchema, waybillEventsSchema } from './waybill-events.ts'

const waybill_id = '0190f5a0-0000-7000-8000-000000000001'
const read = (event: unknown) => deliveryEventCreateSchema.safeParse(event).success

test('an event names a waybill or a parcel', () => {
  expect(read({ event_type: 'picked_up' })).toBe(false)
  expect(read({ event_type: 'picked_up', waybill_id })).toBe(true)
  expect(read({ event_type: 'picked_up', package_id: 'P-1' })).toBe(true)
  expect(read({ event_type: 'picked_up', waybill_id, package_id: 'P-1' })).toBe(true)
  expect(read({ event_type: 'in_transit', waybill_id })).toBe(false)
})

test('coordinates are latitude, comma, longitude, within the globe', () => {
  const at = (coordinates: string) => read({ event_type: 'delivered', waybill_id, coordinates })
  const degrees = (max: number) => fc.integer({ min: -max * 1000, max: max * 1000 })
  fc.assert(
    fc.property(degrees(90), degrees(180), (lat, lng) => {
      expect(at(`${lat / 1000},${lng / 1000}`)).toBe(true)
    }),
  )
  for (const wrong of ['90.1,0', '0,180.5', '13.7', '13.7, 100.5', '100.5;13.7', 'a,b', '']) {
    expect([wrong, at(wrong)]).toEqual([wrong, false])
  }
})

test('photos are pictures in the JSON itself', () => {
  const photo = (text: string) => read({ event_type: 'delivered', waybill_id, photos: [text] })
  expect(photo('data:image/jpeg;base64,/9j/4AAQ')).toBe(true)
  expect(photo('https://example.com/photo.jpg')).toBe(false)
  expect(photo('data:text/html;base64,AAAA')).toBe(false)
})

test('the history has its times in Unix seconds', () => {
  const history = {
    trackingNo: 'WB1',
    state: 'delivered',
    stateText: 'Delivered',
    licensePlate: '',
    courierPhone: '',
    podImages: [],
    returnedItems: [],
    routes: [{ state: 'delivered', stateText: 'Delivered', message: '', createdAt: 1769848200 }],
  }
  expect(waybillEventsSchema.parse(history)).toEqual(history)
  const wrong = { ...history, routes: [{ ...history.routes[0], createdAt: '2026-01-31' }] }
  expect(waybillEventsSchema.safeParse(wrong).success).toBe(false)
})
