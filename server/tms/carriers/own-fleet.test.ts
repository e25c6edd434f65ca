import { afterAll, beforeAll, expect, it } from 'vitest'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import type { TripNews } from './carriers.ts'
import type { AttemptKey } from './store.ts'
import { openCarrierWorld, type CarrierWorld } from './testing/carrier-world.ts'

let world: CarrierWorld
beforeAll(async () => {
  world = await openCarrierWorld()
})
afterAll(() => world.close())

const own = ['internal', 'subcontractor'] as const

async function bookedBy(provider: (typeof own)[number]) {
  const asked = world.delivery()
  const booked = await world.carriers.book({ ...asked, provider })
  expect(booked).toEqual({ outcome: 'accepted', provider, externalOrderId: '' })
  return asked
}

function advance(delivery: AttemptKey, to: TripNews['trip']['status']) {
  return world.database.transaction((tx) =>
    world.carriers.ownFleet.advance(tx, { ...delivery, to }),
  )
}

function assign(delivery: AttemptKey, name: string) {
  return world.database.transaction((tx) =>
    world.carriers.ownFleet.assignDriver(tx, {
      ...delivery,
      driver: { name, phone: '+66100000001', plate: null },
    }),
  )
}

it.each(own)(
  'a trip of %s is moved by people, and shows nothing that nobody reports',
  async (provider) => {
    const asked = await bookedBy(provider)
    const fetchNow = () => world.carriers.fetch({ ...asked, provider, externalOrderId: '' })
    const nothing = {
      vehicle: null,
      current_location: null,
      stops: [],
      eta_pickup_at: null,
      eta_delivery_at: null,
    }
    expect(await fetchNow()).toMatchObject({
      status: 'pending',
      driver: null,
      pod: null,
      ...nothing,
    })

    const assigned = await assign(asked, 'Driver 1')
    expect(assigned).toMatchObject({ provider, externalOrderId: '', deliveryId: asked.deliveryId })
    expect((await assign(asked, 'Driver 2'))?.trip.driver).toEqual({
      name: 'Driver 2',
      phone: '+66100000001',
      photo_url: null,
    })
    const moved = [await advance(asked, 'picked_up'), await advance(asked, 'in_transit')]
    const delivered = await world.database.transaction((tx) =>
      world.carriers.ownFleet.advance(tx, {
        ...asked,
        to: 'delivered',
        pod: { photoUrls: ['https://photos.test/1.png'], signatureUrl: null },
      }),
    )
    const sequences = [assigned, ...moved, delivered].map((news) => news?.trip.sequence ?? -1)
    expect(sequences).toEqual([1, 3, 4, 5])
    expect(await fetchNow()).toEqual(delivered?.trip)
    expect(delivered?.trip).toMatchObject({
      status: 'delivered',
      pod: {
        photo_urls: ['https://photos.test/1.png'],
        delivered_at: toTimestamp(new Date(world.clock.nowMs())),
      },
      ...nothing,
    })
  },
)

it('refuses a move that the transitions do not have, also when two are made at once', async () => {
  const asked = await bookedBy('internal')
  expect(await advance(asked, 'delivered')).toBeNull()
  expect(await advance(world.delivery(), 'picked_up')).toBeNull()
  await assign(asked, 'Driver 1')
  const moves = await Promise.all([advance(asked, 'picked_up'), advance(asked, 'canceled')])
  expect(moves.filter((each) => each !== null)).toHaveLength(1)
})

it('is called off until the goods are picked up', async () => {
  const early = await bookedBy('internal')
  expect(await world.carriers.cancel(early)).toBe('canceled')
  expect(await assign(early, 'Driver 1')).toBeNull()
  const late = await bookedBy('subcontractor')
  await assign(late, 'Driver 1')
  await advance(late, 'picked_up')
  expect(await world.carriers.cancel(late)).toBe('too_late')
})

it('a trip that failed is sent again as a new one', async () => {
  const first = await bookedBy('internal')
  await assign(first, 'Driver 1')
  await advance(first, 'failed')
  const again = { ...first, attempt: 2, provider: 'internal' } as const
  expect((await world.carriers.book(again)).outcome).toBe('accepted')
  const trip = await world.carriers.fetch({ ...again, externalOrderId: '' })
  expect(trip).toMatchObject({ status: 'pending', driver: null })
})
