import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Point } from '#lib/geo/great-circle.ts'
import { planTrip, tripPlanSchema, type TripPlan } from './plan.ts'
import { distanceKm, lengthKm, pointBetween, townsBetween } from './route.ts'
import { eventOf, eventsOf, positionAt, snapshotOf, tripTimeMs, type Trip } from './trip.ts'

const bangPhli = { address: 'Bang Phli', lat: 13.618, lng: 100.694 }
const maeRim = { address: 'Mae Rim', lat: 18.86, lng: 98.939 }
const phuket = { address: 'Ratsada', lat: 7.834, lng: 98.423 }
const hourMs = 3_600_000

function plan(
  pickup: Point & { address: string },
  drop: Point & { address: string },
  chance = () => 0.5,
) {
  return planTrip({ pickup, drop, vehicleType: '6-wheel box truck', pickupAfterMs: 0 }, chance)
}

const bookedAt = new Date(1_760_000_000_000)

function tripOf(planned: TripPlan, speed = 1): Trip {
  return {
    provider: 'provider_a',
    orderNo: 'A1',
    keyId: 'k',
    reference: 'r',
    bookedAt,
    speed,
    plan: planned,
    behaviour: {},
    nextSequence: 0,
  }
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
  .tuple(
    fc.oneof(fc.tuple(inThailand, inThailand), fc.tuple(anywhere, anywhere)),
    fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  )
  .map(([[from, to], drawn]) => plan(from, to, () => drawn))

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

it('moves on along the route at every moment, at 60 km/h', () => {
  fc.assert(
    fc.property(anyPlan, fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (trip, shares) => {
      const spanMs = trip.atDropMs - trip.loadedAtMs
      const momentsMs = shares.map((share) => share * spanMs).sort((a, b) => a - b)
      let before = { atMs: 0, at: positionAt(trip, trip.loadedAtMs) }
      for (const atMs of momentsMs) {
        const at = positionAt(trip, trip.loadedAtMs + atMs)
        if (at === null || before.at === null) throw new Error('a loaded truck is somewhere')
        const km = ((atMs - before.atMs) / hourMs) * 60
        expect(distanceKm(before.at, at)).toBeLessThanOrEqual(km + 1e-3)
        before = { atMs, at }
      }
      expect((spanMs / hourMs) * 60).toBeCloseTo(lengthKm(trip.route), 6)
    }),
  )
})

it('does not jump on the way to the opposite side of the globe', () => {
  const from = { lat: 0, lng: 0 }
  for (const to of [
    { lat: 0, lng: 179.99999879258178 },
    { lat: 1e-9, lng: 180 },
    { lat: 0, lng: 180 },
  ]) {
    const total = distanceKm(from, to)
    for (const share of [1e-15, 1e-9, 0.25, 0.5, 0.75, 1 - 1e-9]) {
      expect(distanceKm(from, pointBetween(from, to, share))).toBeCloseTo(total * share, 3)
    }
  }
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

it('reports its events in order, each later than the one before, and only what has happened', () => {
  fc.assert(
    fc.property(anyPlan, fc.double({ min: 0, max: 1.2, noNaN: true }), (trip, share) => {
      const events = eventsOf(trip)
      expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index))
      expect(events.map(({ atMs }) => atMs)).toEqual(
        events.map(({ atMs }) => atMs).toSorted((a, b) => a - b),
      )
      const atMs = share * trip.deliveredAtMs
      const { sequence, stops } = snapshotOf(tripOf(trip), atMs)
      const [pickup, drop] = stops
      expect(events[sequence]?.atMs).toBeLessThanOrEqual(atMs)
      expect(drop?.status === 'completed').toBe(atMs >= trip.deliveredAtMs)
      expect(pickup?.completedAt === null).toBe(atMs < trip.loadedAtMs)
    }),
  )
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
  const later = snapshotOf(tripOf(trip), whole.deliveredAtMs + hourMs)
  const [pickup, drop] = later.stops
  expect(later.position).toEqual(positionAt(whole, endMs))
  expect(pickup?.status).toBe('completed')
  expect(drop).toMatchObject({ status: 'failed', completedAt: null })
})

it('waits for the pickup window, and is the same trip again after storing', () => {
  const order = { pickup: bangPhli, drop: maeRim, vehicleType: 'x', pickupAfterMs: 5 * hourMs }
  const trip = planTrip(order, () => 0.3)
  expect(trip.atPickupMs).toBeCloseTo(5 * hourMs, 3)
  expect(tripPlanSchema.parse(JSON.parse(JSON.stringify(trip)))).toEqual(trip)
})

it('the events reported by then are those that a look at that moment finds, at any speed', () => {
  const speeds = fc.double({ min: 0.01, max: 100_000, noNaN: true })
  const drawn = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  fc.assert(
    fc.property(drawn, speeds, fc.nat({ max: 7 }), (chance, speed, sequence) => {
      const record = tripOf(
        plan(bangPhli, maeRim, () => chance),
        speed,
      )
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
