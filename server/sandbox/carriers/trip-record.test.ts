import fc from 'fast-check'
import { expect, it } from 'vitest'
import { planTrip } from './trip/plan.ts'
import { eventOf, snapshotOf, tripTimeMs, type TripRecord } from './trip-record.ts'

it('what is told to have happened by then is what a look at that moment finds, at any speed', () => {
  const pickup = { address: 'Bang Phli', lat: 13.618, lng: 100.694 }
  const drop = { address: 'Mae Rim', lat: 18.86, lng: 98.939 }
  const speeds = fc.double({ min: 0.01, max: 100_000, noNaN: true })
  const drawn = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  fc.assert(
    fc.property(drawn, speeds, fc.nat({ max: 7 }), (chance, speed, sequence) => {
      const order = { pickup, drop, vehicleType: 'x', pickupAfterMs: 0 }
      const record: TripRecord = {
        provider: 'provider_a',
        orderNo: 'A1',
        keyId: 'k',
        reference: 'r',
        bookedAt: new Date(1_760_000_000_000),
        speed,
        plan: planTrip(order, () => chance),
        behaviour: {},
      }
      const event = eventOf(record, sequence)
      if (event === undefined) throw new Error('a trip has eight events')
      const then = tripTimeMs(record, event.moment.getTime())
      expect(snapshotOf(record, then).sequence).toBeGreaterThanOrEqual(sequence)
      const justBefore = tripTimeMs(record, event.moment.getTime() - 1)
      expect(justBefore).toBeLessThan(Math.max(event.atMs, 0.001))
    }),
    { numRuns: 500 },
  )
})
