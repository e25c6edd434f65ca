import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Point } from '#lib/geo/great-circle.ts'
import { distanceKm } from './distance.ts'
import { kmAfter } from './pace.ts'
import { planTrip, tripPlanSchema, type TripPlan } from './plan.ts'
import { eventsOf, positionAt, progressAt } from './progress.ts'
import { lengthKm, townsBetween } from './route.ts'

const bangPhli = { address: 'Bang Phli', lat: 13.618, lng: 100.694 }
const maeRim = { address: 'Mae Rim', lat: 18.86, lng: 98.939 }
const phuket = { address: 'Ratsada', lat: 7.834, lng: 98.423 }
const hourMs = 3_600_000

function plan(pickup: Point & { address: string }, drop: Point & { address: string }, seed = 1) {
  return planTrip({ pickup, drop, vehicleType: '6-wheel box truck', pickupAfterMs: 0 }, seed)
}

const inThailand = fc.record({
  address: fc.constant('somewhere'),
  lat: fc.double({ min: 6.5, max: 19.9, noNaN: true }),
  lng: fc.double({ min: 98.3, max: 104.5, noNaN: true }),
})
const anywhere = fc.record({
  address: fc.constant('somewhere'),
  lat: fc.double({ min: -80, max: 80, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})
const anyPlan = fc
  .tuple(fc.oneof(fc.tuple(inThailand, inThailand), fc.tuple(anywhere, anywhere)), fc.nat())
  .map(([[from, to], seed]) => plan(from, to, seed))

it('goes by way of the towns between, and around the gulf', () => {
  const names = (from: Point, to: Point) => townsBetween(from, to).map(({ name }) => name)
  const north = names(bangPhli, maeRim)
  expect(north).toContain('Nakhon Sawan')
  expect(north).toContain('Lampang')
  expect(names(bangPhli, phuket)).toContain('Chumphon')
  const eastToSouth = names({ lat: 12.67, lng: 101.28 }, { lat: 12.57, lng: 99.94 })
  expect(eastToSouth).toContain('Samut Sakhon')
  const { route } = plan(bangPhli, maeRim)
  expect(lengthKm(route)).toBeGreaterThan(distanceKm(bangPhli, maeRim))
  expect(lengthKm(route)).toBeLessThan(distanceKm(bangPhli, maeRim) * 1.25)
})

it('drives 60 km/h on average, breaks included, and rests half an hour within every four hours and a half', () => {
  fc.assert(
    fc.property(anyPlan, (trip) => {
      const hours = (trip.atDropMs - trip.loadedAtMs) / hourMs
      expect(hours * 60).toBeCloseTo(lengthKm(trip.route), 6)
      let restedAtMs = 0
      for (const [index, point] of trip.pace.entries()) {
        const before = trip.pace[index - 1]
        if (before === undefined) continue
        if (point.km === before.km && point.atMs - before.atMs >= hourMs / 2 - 1) {
          restedAtMs = point.atMs
        }
        expect(point.atMs - restedAtMs).toBeLessThanOrEqual(4 * hourMs + 1)
      }
    }),
  )
})

it('moves on along the route at every moment, and never faster than a truck', () => {
  fc.assert(
    fc.property(anyPlan, fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (trip, shares) => {
      const spanMs = trip.atDropMs - trip.loadedAtMs
      const momentsMs = shares.map((share) => share * spanMs).sort((a, b) => a - b)
      let before = { km: 0, atMs: 0, at: positionAt(trip, trip.loadedAtMs) }
      for (const atMs of momentsMs) {
        const km = kmAfter(trip.pace, atMs)
        const at = positionAt(trip, trip.loadedAtMs + atMs)
        if (at === null || before.at === null) throw new Error('a loaded truck is somewhere')
        expect(km).toBeGreaterThanOrEqual(before.km)
        const maxKm = ((atMs - before.atMs) / hourMs) * 85
        expect(km - before.km).toBeLessThanOrEqual(maxKm + 1e-6)
        expect(distanceKm(before.at, at)).toBeLessThanOrEqual(km - before.km + 1e-3)
        before = { km, atMs, at }
      }
    }),
  )
})

it('begins at the pickup, ends at the drop, and then stands there', () => {
  fc.assert(
    fc.property(anyPlan, (trip) => {
      const at = (atMs: number) => positionAt(trip, atMs) ?? { lat: 0, lng: 0 }
      expect(distanceKm(at(trip.loadedAtMs), trip.pickup)).toBeLessThan(0.001)
      expect(distanceKm(at(trip.atDropMs), trip.drop)).toBeLessThan(0.001)
      expect(distanceKm(at(trip.deliveredAtMs + hourMs), trip.drop)).toBeLessThan(0.001)
      expect(positionAt(trip, trip.assignedAtMs - 1)).toBeNull()
    }),
  )
})

it('tells its events in order, each later than the one before, and only what has happened', () => {
  fc.assert(
    fc.property(anyPlan, fc.double({ min: 0, max: 1.2, noNaN: true }), (trip, share) => {
      const events = eventsOf(trip)
      expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index))
      expect(events.map(({ atMs }) => atMs)).toEqual(
        events.map(({ atMs }) => atMs).toSorted((a, b) => a - b),
      )
      const atMs = share * trip.deliveredAtMs
      const { event, drop, pickup } = progressAt(trip, atMs)
      expect(event.atMs).toBeLessThanOrEqual(atMs)
      expect(drop.status === 'completed').toBe(atMs >= trip.deliveredAtMs)
      expect(pickup.completedAtMs === null).toBe(atMs < trip.loadedAtMs)
    }),
  )
})

it('reckons the arrival anew on the way, and is right when it arrives', () => {
  const trip = plan(bangPhli, maeRim, 7)
  const expected = (share: number) => {
    const atMs = trip.loadedAtMs + (trip.atDropMs - trip.loadedAtMs) * share
    return progressAt(trip, atMs).dropExpectedAtMs ?? 0
  }
  const estimates = [0.1, 0.3, 0.5, 0.7, 0.9].map(expected)
  expect(new Set(estimates).size).toBe(5)
  for (const each of estimates) expect(Math.abs(each - trip.atDropMs)).toBeLessThan(hourMs)
  expect(expected(1)).toBe(trip.atDropMs)
})

it('an end that comes first cuts off the rest, and the truck stands still', () => {
  const whole = plan(bangPhli, maeRim)
  const endMs = (whole.loadedAtMs + whole.atDropMs) / 2
  const trip: TripPlan = { ...whole, end: { as: 'failed', atMs: endMs } }
  expect(eventsOf(trip).map(({ phase }) => phase)).toEqual([
    'booked',
    'searching',
    'assigned',
    'at_pickup',
    'loaded',
    'on_the_way',
    'failed',
  ])
  const later = progressAt(trip, whole.deliveredAtMs + hourMs)
  expect(later.position).toEqual(positionAt(whole, endMs))
  expect(later.pickup.status).toBe('completed')
  expect(later.drop).toEqual({ status: 'failed', completedAtMs: null })
})

it('waits for the pickup window, and is the same trip again after storing and with the same seed', () => {
  const order = { pickup: bangPhli, drop: maeRim, vehicleType: 'x', pickupAfterMs: 5 * hourMs }
  const trip = planTrip(order, 3)
  expect(trip.atPickupMs).toBeCloseTo(5 * hourMs, 3)
  expect(planTrip(order, 3)).toEqual(trip)
  expect(planTrip(order, 4)).not.toEqual(trip)
  expect(tripPlanSchema.parse(JSON.parse(JSON.stringify(trip)))).toEqual(trip)
})
