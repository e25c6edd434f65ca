import { expect, test } from 'vitest'
import { deliveredEvents, deliveredWaybill } from './delivered-waybill.fixture.ts'
import { publicWaybill, publicWaybillSchema } from './public-waybill.ts'

test('a receiver sees states, places, plate and proof, and nothing else of it: no note of a driver', () => {
  const shown = publicWaybill(
    deliveredWaybill,
    deliveredEvents,
    ({ state }, place) => `${state} ${place}`,
  )
  expect(publicWaybillSchema.parse(shown)).toEqual({
    number: 'WB2RC4',
    from: 'Bang Phli, Samut Prakan',
    to: 'Mae Rim, Chiang Mai',
    state: 'delivered',
    plate: '70-1234',
    parcels: [
      { number: 'WB2RC4-1', state: 'created' },
      { number: 'WB2RC4-2', state: 'created' },
    ],
    parcelCount: 2,
    events: [
      shownEvent({ state: 'picked_up' }),
      shownEvent({ state: 'in_transit_hub_inbound', place: 'Mueang, Lampang', parcel: 2 }),
      shownEvent({ state: 'failed' }),
      shownEvent({ state: 'delivered', photos: ['delivered 0'] }),
    ],
  })
})

function shownEvent(changes: object) {
  const at = '2025-11-21T04:40:00.000Z'
  return { at, place: '', parcel: null, photos: [], ...changes }
}
