/** Callbacks of carriers, as they come: forged, stale, twice, out of order, too early, too large. */
import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { OrganizationId, DeliveryId } from '#lib/contract/ids.ts'
import { newId } from '#server/testing/new-id.ts'
import { createProviderB } from './provider-b/adapter.ts'
import type { TripNews } from './carriers.ts'
import type { CarrierTrip } from './adapter.ts'
import { openCarrierWorld, type CarrierWorld } from './testing/carrier-world.ts'
import { waitFor } from '../../testing/wait-for.ts'

const minuteMs = 60_000
const providers = ['provider_a', 'provider_b'] as const
type Provider = (typeof providers)[number]

let world: CarrierWorld
beforeAll(async () => {
  world = await openCarrierWorld()
})
afterAll(() => world.close())
afterEach(() => {
  world.apply = async () => {}
})

/** A callback as the carrier's documents have it, written here once more. */
async function callback(
  provider: Provider,
  body: string,
  {
    key,
    atMs = world.clock.nowMs(),
    organizationId = world.organizationId,
  }: { key?: string; atMs?: number; organizationId?: OrganizationId } = {},
): Promise<number> {
  const signingKey = key ?? (await world.key(provider))
  const url = `${world.url}/callbacks/carriers/${provider}/${organizationId}`
  const send = async (text: string, headers: Record<string, string>) =>
    (await fetch(url, { method: 'POST', body: text, headers })).status
  if (provider === 'provider_a') {
    const time = String(Math.floor(atMs / 1000))
    const whole = `{"notice":"SHIPMENT_CHANGED","shipment":${body}}`
    const sign = createHmac('sha256', signingKey).update(`${time}\n${whole}`).digest('hex')
    return send(whole, { 'x-carrier-time': time, 'x-carrier-signature': sign })
  }
  const [app_id, ts] = [world.organizationId, String(atMs)]
  const sign = createHmac('sha512', signingKey).update(`${app_id}.${ts}.${body}`).digest('base64')
  const form = new URLSearchParams({ app_id, ts, biz: body, sign })
  return send(form.toString(), { 'content-type': 'application/x-www-form-urlencoded' })
}

/** The carrier's own words for its trip, from a callback. */
function wordOf(provider: Provider, body: string): string {
  if (provider === 'provider_b') return new URLSearchParams(body).get('biz') ?? ''
  const { shipment } = JSON.parse(body) as { shipment: object }
  return JSON.stringify(shipment)
}

/** A trip under way whose callbacks were lost. */
async function tripUnderWay(provider: Provider) {
  const asked = world.delivery()
  const booked = await world.carriers.book({ ...asked, provider })
  if (booked.outcome !== 'accepted') throw new Error(booked.outcome)
  world.clock.forward(6 * minuteMs)
  const lost: string[] = []
  world.lost = lost
  await waitFor(async () => (await world.sandbox.tick()) === 0)
  world.lost = null
  const own = lost.filter((body) => body.includes(asked.deliveryId))
  return { ...asked, words: own.map((body) => wordOf(provider, body)) }
}

function newsOf(deliveryId: DeliveryId): TripNews[] {
  return world.news.filter((each) => each.deliveryId === deliveryId)
}

it.each(providers)(
  '%s: what is not signed, or with another key, or long ago, changes nothing',
  async (provider) => {
    const { deliveryId, words } = await tripUnderWay(provider)
    const [word = ''] = words
    const now = world.clock.nowMs()
    expect(await callback(provider, word, { key: 'not the key' })).toBe(401)
    expect(await callback(provider, word, { key: '' })).toBe(401)
    expect(await callback(provider, word, { atMs: now - 5 * minuteMs - 2000 })).toBe(401)
    expect(await callback(provider, word, { atMs: now + 5 * minuteMs + 2000 })).toBe(401)
    expect(await callback(provider, word, { organizationId: newId() })).toBe(401)
    const url = `${world.url}/callbacks/carriers/${provider}/${world.organizationId}`
    expect((await fetch(url, { method: 'POST', body: word })).status).toBe(401)
    expect((await fetch(url)).status).toBe(405)
    const large = await fetch(url, { method: 'POST', body: 'x'.repeat(300_000) })
    expect(large.status).toBe(413)
    expect(newsOf(deliveryId)).toEqual([])
    expect(await callback(provider, word)).toBe(200)
    expect(newsOf(deliveryId)).toHaveLength(1)
  },
)

it.each(providers)(
  '%s: twice, twenty times at once and out of order is once, and the newest stays',
  async (provider) => {
    const { deliveryId, words } = await tripUnderWay(provider)
    const [first = '', second = '', third = ''] = words
    expect(words.length).toBeGreaterThanOrEqual(3)
    const answers = await Promise.all(Array.from({ length: 20 }, () => callback(provider, second)))
    expect(answers.every((status) => status === 200)).toBe(true)
    expect(newsOf(deliveryId).map(({ trip }) => trip.sequence)).toEqual([1])
    expect(await callback(provider, first)).toBe(200)
    expect(await callback(provider, third)).toBe(200)
    expect(await callback(provider, second)).toBe(200)
    expect(newsOf(deliveryId).map(({ trip }) => trip.sequence)).toEqual([1, 2])
  },
)

it.each(providers)(
  '%s: gets 2xx only when all is committed, and what failed is taken the next time',
  async (provider) => {
    const { deliveryId, words } = await tripUnderWay(provider)
    const [word = ''] = words
    world.apply = () => Promise.reject(new Error('the order could not be moved'))
    expect(await callback(provider, word)).toBe(500)
    expect(newsOf(deliveryId)).toEqual([])
    world.apply = async (tx) => {
      await tx.query('select 1/0').catch(() => undefined)
    }
    expect(await callback(provider, word)).toBe(500)
    world.apply = async () => {}
    world.news.length = 0
    expect(await callback(provider, word)).toBe(200)
    expect(newsOf(deliveryId)).toHaveLength(1)
  },
)

it.each(providers)(
  '%s: a callback that overtakes the answer to the booking is sent again, and taken then',
  async (provider) => {
    const asked = world.delivery()
    let inTheMiddle: number | undefined
    const accept = async () => {
      world.clock.forward(1)
      await world.sandbox.tick()
      inTheMiddle = world.handledRequests.at(-1)
      return true
    }
    world.handledRequests.length = 0
    await world.carriers.book({ ...asked, provider, accept })
    expect(inTheMiddle).toBe(503)
    expect(newsOf(asked.deliveryId)).toEqual([])
    world.clock.forward(2000)
    await world.sandbox.tick()
    expect(newsOf(asked.deliveryId)).toHaveLength(1)
  },
)

it.each(providers)('%s: signed nonsense and orders of nobody are refused', async (provider) => {
  const { deliveryId, words } = await tripUnderWay(provider)
  const [word = ''] = words
  for (const nonsense of [
    'null',
    '{}',
    '[]',
    'no JSON',
    word.replace(/"(state|status)":[^,]+/, '"$1":"ODD"'),
  ]) {
    expect(await callback(provider, nonsense)).toBe(422)
  }
  expect(await callback(provider, word.replace(deliveryId, newId()))).toBe(404)
  expect(await callback(provider, word.replace(deliveryId, 'not ours'))).toBe(404)
  // The reference of one trip with the number of another.
  const other = await tripUnderWay(provider)
  expect(
    await callback(provider, (other.words[0] ?? '').replace(other.deliveryId, deliveryId)),
  ).toBe(200)
  expect(newsOf(deliveryId)).toEqual([])
})

it("another organization's key does not sign for this one", async () => {
  const { deliveryId, words } = await tripUnderWay('provider_a')
  const { key } = await world.sandbox.openAccount(world.database, {
    provider: 'provider_a',
    keyId: 'another',
    callbackUrl: '/nowhere',
  })
  expect(await callback('provider_a', words[0] ?? '', { key })).toBe(401)
  expect(newsOf(deliveryId)).toEqual([])
})

it('what moves nothing any more is answered well: a trip that was called off goes on reporting', async () => {
  const { words, ...asked } = await tripUnderWay('provider_b')
  expect(await world.carriers.cancel(asked)).toBe('canceled')
  expect(await callback('provider_b', words[0] ?? '')).toBe(200)
  expect(newsOf(asked.deliveryId)).toEqual([])
})

it('addresses of pictures that are none of the web are left out', async () => {
  const { words } = await tripUnderWay('provider_b')
  const adapter = createProviderB({ clock: world.clock, call: () => Promise.reject(new Error()) })
  const word = JSON.stringify({
    ...(JSON.parse(words[0] ?? '') as object),
    driver_name: 'Driver 1',
    driver_img: 'javascript:alert(1)',
    pod_imgs: 'https://a.test/1.png|data:text/html,x|http://a.test/2.png',
    pod_ts: 1_700_000_000,
  })
  const key = await world.key('provider_b')
  const ts = String(world.clock.nowMs())
  const sign = createHmac('sha512', key).update(`k.${ts}.${word}`).digest('base64')
  const read = adapter.readCallback(
    { provider: 'provider_b', baseUrl: 'http://b.test', keyId: 'k', key },
    {
      header: () => null,
      body: Buffer.from(new URLSearchParams({ app_id: 'k', ts, biz: word, sign }).toString()),
      nowMs: world.clock.nowMs(),
    },
  )
  const trip: CarrierTrip | null = typeof read === 'string' ? null : read.trip
  expect(trip?.driver).toEqual({ name: 'Driver 1', phone: null, photo_url: null })
  expect(trip?.pod?.photo_urls).toEqual(['https://a.test/1.png', 'http://a.test/2.png'])
})
