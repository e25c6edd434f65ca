/** Both carriers from the booking to the proof of delivery, over HTTP. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openCarrierWorld, type CarrierWorld } from './testing/carrier-world.ts'
import { waitFor } from '../../testing/wait-for.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const providers = ['provider_a', 'provider_b'] as const

let world: CarrierWorld
beforeAll(async () => {
  world = await openCarrierWorld()
})
afterAll(() => world.close())

async function tickUntilQuiet(): Promise<void> {
  await waitFor(async () => (await world.sandbox.tick()) === 0)
}

const msOf = (timestamp: string | null | undefined) => Date.parse(timestamp ?? '')

it.each(providers)('%s drives from the booking to the proof of delivery', async (provider) => {
  const { carriers, clock, news } = world
  const asked = world.delivery()
  const booked = await carriers.book({ ...asked, provider })
  if (booked.outcome !== 'accepted') throw new Error(booked.outcome)
  expect(booked.provider).toBe(provider)
  const { externalOrderId } = booked
  const fetchNow = () => carriers.fetch({ ...asked, ...booked })

  const waiting = await fetchNow()
  expect(waiting).toMatchObject({
    status: 'pending',
    driver: null,
    vehicle: null,
    current_location: null,
  })
  expect(waiting.stops).toMatchObject([
    { address: asked.order.pickup.address, status: 'pending', completed_at: null },
    { address: asked.order.drop.address, status: 'pending', completed_at: null },
  ])
  expect(waiting.at.getTime()).toBe(clock.nowMs())

  let before = waiting
  for (let step = 0; step < 200 && before.status !== 'delivered'; step += 1) {
    clock.forward(10 * minuteMs)
    await tickUntilQuiet()
    const trip = await fetchNow()
    expect(trip.sequence).toBeGreaterThanOrEqual(before.sequence)
    if (trip.status === 'in_transit' && trip.stops[1]?.status === 'pending') {
      expect(trip.current_location).not.toBeNull()
      expect(msOf(trip.eta_delivery_at)).toBeGreaterThan(clock.nowMs())
      expect(msOf(trip.stops[0]?.completed_at)).toBeLessThanOrEqual(clock.nowMs())
    }
    before = trip
  }
  const { driver, vehicle, current_location: location, stops, pod } = before
  expect(driver?.name).toMatch(/^Driver \d+$/)
  expect(driver?.phone).toMatch(/^\+66100007\d{3}$/)
  expect(vehicle?.plate).toMatch(/^00-\d{4}$/)
  expect(vehicle?.model).toMatch(/^(?:Naga|Erawan) \d+$/)
  expect(location?.lat).toBeCloseTo(asked.order.drop.lat, 4)
  expect(location?.lng).toBeCloseTo(asked.order.drop.lng, 4)
  expect(stops.map(({ status }) => status)).toEqual(['completed', 'completed'])
  expect(pod?.photo_urls).toHaveLength(2)
  expect(msOf(pod?.delivered_at)).toBeLessThanOrEqual(clock.nowMs())
  const drivenMs = msOf(stops[1]?.completed_at) - msOf(stops[0]?.completed_at)
  expect(drivenMs).toBeGreaterThan(10 * hourMs)
  expect(drivenMs).toBeLessThan(14 * hourMs)
  for (const picture of [
    driver?.photo_url,
    vehicle?.photo_url,
    pod?.signature_url,
    ...(pod?.photo_urls ?? []),
  ]) {
    const answer = await fetch(picture ?? '')
    expect(answer.headers.get('content-type')).toBe('image/svg+xml')
    expect(await answer.text()).toMatch(/^<svg .*<\/svg>\n$/s)
  }

  const reported = news.filter((each) => each.deliveryId === asked.deliveryId)
  expect(reported.map(({ trip }) => trip.status)).toEqual([
    'pending',
    'assigning_driver',
    'driver_assigned',
    'driver_assigned',
    'picked_up',
    'in_transit',
    'in_transit',
    'delivered',
  ])
  expect(reported[3]?.trip.stops[0]?.status).toBe('arrived')
  expect(reported[6]?.trip.stops[1]?.status).toBe('arrived')
  expect(reported.every((each) => each.provider === provider)).toBe(true)
  expect(reported.every((each) => each.externalOrderId === externalOrderId)).toBe(true)
  // A query finds the same trip that the last callback reported.
  expect(reported[7]?.trip.pod).toEqual(pod)
  expect(reported[7]?.trip.sequence).toBe(before.sequence)
})

it('a trip far faster than the world reports times of the world', async () => {
  const fast = await openCarrierWorld({ speed: 3600 })
  const asked = fast.delivery()
  const booked = await fast.carriers.book({ ...asked, provider: 'provider_a' })
  if (booked.outcome !== 'accepted') throw new Error(booked.outcome)
  const bookedAtMs = fast.clock.nowMs()
  fast.clock.forward(8_000)
  const trip = await fast.carriers.fetch({ ...asked, ...booked })
  expect(trip.status).toBe('in_transit')
  expect(msOf(trip.eta_delivery_at)).toBeGreaterThan(fast.clock.nowMs())
  expect(msOf(trip.eta_delivery_at)).toBeLessThan(bookedAtMs + 20_000)
  await fast.close()
})
