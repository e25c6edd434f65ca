import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { resolvedAddressSchema } from '#lib/contract/addresses.ts'
import { openAddressService, type AddressService } from './testing/open-address-service.ts'
import {
  geocodeReply,
  json,
  longdoReply,
  openProviderPeer,
  peerKeys,
  placesReply,
  silence,
  type PeerAnswer,
  type ProviderPeer,
} from './testing/provider-peer.ts'

let peer: ProviderPeer
let service: AddressService
beforeEach(async () => {
  peer = await openProviderPeer()
  // A machine that does other things too must not make a quick answer late.
  await openWithin(10_000)
})
afterEach(async () => {
  await service.close()
  await peer.close()
})

async function openWithin(attemptMs: number): Promise<void> {
  const limits = { attemptMs, failuresToOpen: 3, openMs: 30_000 }
  service = await openAddressService({ providers: peer.settings, limits })
}

const text = '99/1 Bang Na Tai, Bang Na, Bangkok 10260'

async function resolve(body: object = { address: text }) {
  const { status, json: found } = await service.post('/api/address/resolve', body)
  expect(status).toBe(200)
  return resolvedAddressSchema.parse(found)
}

const askedOf = (part: string) => peer.asked.filter(({ url }) => url.pathname.includes(part))

describe('the chain', () => {
  it('takes an exact geocode, and asks nobody else', async () => {
    peer.geocoding = json(geocodeReply({ lat: 13.6701, lng: 100.6203 }))
    expect(await resolve({ address: text, country: 'TH' })).toEqual({
      lat: 13.6701,
      lng: 100.6203,
      country: 'TH',
      province: 'Krung Thep Maha Nakhon',
      district: 'Bang Na',
      subdistrict: 'Bang Na Tai',
      postal_code: '10260',
      formatted_address: '99/1 Bang Na Tai, Bang Na, Bangkok 10260, Thailand',
      place_name: '99/1',
      confidence: 0.97,
      source: 'google_geocoding',
    })
    expect(peer.asked).toHaveLength(1)
    const { searchParams } = peer.asked[0]?.url ?? new URL('http://none')
    expect(Object.fromEntries(searchParams)).toEqual({
      address: text,
      language: 'en',
      region: 'th',
      components: 'country:TH',
      key: peerKeys.google,
    })
  })

  it('goes on to places where geocoding found only an area, or a part of it', async () => {
    peer.places = json(placesReply({ lat: 13.6, lng: 100.7 }))
    for (const weak of [
      geocodeReply({
        lat: 1,
        lng: 2,
        locationType: 'APPROXIMATE',
        types: ['sublocality', 'political'],
      }),
      geocodeReply({ lat: 1, lng: 2, locationType: 'GEOMETRIC_CENTER', partialMatch: true }),
    ]) {
      peer.geocoding = json(weak)
      expect(await resolve()).toMatchObject({
        lat: 13.6,
        lng: 100.7,
        source: 'google_places',
        place_name: 'Warehouse 5',
        province: 'Samut Prakan',
      })
    }
    const [asked] = askedOf('places')
    expect(asked?.headers['x-goog-api-key']).toBe(peerKeys.google)
    expect(asked?.headers['x-goog-fieldmask']).toContain('places.location')
    expect(asked?.body).toEqual({ textQuery: text, languageCode: 'en', pageSize: 1 })
  })

  it('goes on to Longdo, and names the areas of what it found', async () => {
    peer.longdo = json(longdoReply({ lat: 13.62, lng: 100.69 }))
    expect(await resolve()).toMatchObject({
      lat: 13.62,
      lng: 100.69,
      source: 'longdo',
      place_name: 'คลังสินค้าบางพลี',
      province: 'Samut Prakan',
      district: 'Bang Phli',
      subdistrict: 'Bang Phli Yai',
      postal_code: '10540',
    })
  })

  it('does not ask Longdo about another country', async () => {
    await resolve({ address: 'Hamburg', country: 'DE' })
    expect(askedOf('mapsearch')).toEqual([])
    expect(askedOf('geocode')).toHaveLength(1)
  })

  it('ends at the gazetteer where nobody knows anything', async () => {
    expect(await resolve()).toMatchObject({ source: 'postal_centroid', subdistrict: 'Bang Na Tai' })
    expect(peer.asked).toHaveLength(3)
  })

  it('keeps the surest of unsure answers', async () => {
    const area = {
      lat: 13.67,
      lng: 100.6,
      locationType: 'APPROXIMATE',
      types: ['locality', 'political'],
    }
    peer.geocoding = json(geocodeReply(area))
    const unsure = await resolve({ address: 'Bangkok' })
    expect(unsure).toMatchObject({ source: 'google_geocoding', confidence: 0.6 })
  })

  it('says the street of a point, and leaves the point where it is', async () => {
    peer.geocoding = json(geocodeReply({ lat: 13.6701, lng: 100.6203 }))
    expect(await resolve({ lat: 13.67, lng: 100.62 })).toMatchObject({
      lat: 13.67,
      lng: 100.62,
      source: 'google_geocoding',
      formatted_address: '99/1 Bang Na Tai, Bang Na, Bangkok 10260, Thailand',
    })
    peer.geocoding = json({ status: 'ZERO_RESULTS', results: [] })
    peer.longdo = json({
      geocode: '110301',
      country: 'ประเทศไทย',
      province: 'จ.สมุทรปราการ',
      district: 'อ.บางพลี',
      subdistrict: 'ต.บางพลีใหญ่',
      postcode: '10540',
      road: 'ถนนเทพารักษ์',
    })
    expect(await resolve({ lat: 13.618, lng: 100.694 })).toMatchObject({
      source: 'longdo',
      province: 'สมุทรปราการ',
      subdistrict: 'บางพลีใหญ่',
      postal_code: '10540',
    })
  })

  it('adds what providers suggest to what the gazetteer does', async () => {
    peer.places = json(placesReply({ lat: 13.6, lng: 100.7 }))
    const { json: found } = await service.get('/api/address/suggest', { q: 'bang phli', limit: 4 })
    const sources = (found as { suggestions: { source: string }[] }).suggestions.map(
      ({ source }) => source,
    )
    expect(sources).toContain('google_places')
    expect(sources[0]).toBe('postal_centroid')
  })
})

describe('a provider that fails never fails the resolve', () => {
  const failures: Readonly<Record<string, PeerAnswer>> = {
    'hangs up': (_, response) => void response.destroy(),
    'answers 500': json({}, { status: 500 }),
    'answers no JSON': (_, response) => void response.end('<html>'),
    'answers another JSON': json({ status: 'OK', results: [{}], places: [{}], data: [{}] }),
    'limits by status': json({ error: { status: 'RESOURCE_EXHAUSTED' } }, { status: 429 }),
    'limits in the reply': json({ status: 'OVER_QUERY_LIMIT', results: [] }),
    'refuses the key': json({ error: { status: 'PERMISSION_DENIED' } }, { status: 403 }),
    'refuses the key in the reply': json({
      status: 'REQUEST_DENIED',
      error_message: 'x',
      results: [],
    }),
    'finds fault with the request': json(
      { status: 'INVALID_REQUEST', results: [] },
      { status: 400 },
    ),
    'does not know': json({ status: 'UNKNOWN_ERROR', results: [] }),
  }

  it.each(Object.keys(failures))('when it %s', async (name) => {
    const answer = failures[name] ?? silence
    peer.geocoding = peer.places = peer.longdo = answer
    expect(await resolve()).toMatchObject({
      source: 'postal_centroid',
      subdistrict: 'Bang Na Tai',
    })
    expect(await resolve({ lat: 13.618, lng: 100.694 })).toMatchObject({
      subdistrict: 'Bang Phli Yai',
    })
  })

  it.each([
    ['says nothing', silence],
    [
      'stops in the middle',
      (_, response) => {
        response.writeHead(200, { 'content-length': '1000' })
        response.write('{"status":')
      },
    ],
  ] satisfies [string, PeerAnswer][])('when it %s', async (_, answer) => {
    await service.close()
    await openWithin(100)
    peer.geocoding = peer.places = peer.longdo = answer
    expect(await resolve()).toMatchObject({
      source: 'postal_centroid',
      subdistrict: 'Bang Na Tai',
    })
    expect(await resolve({ lat: 13.618, lng: 100.694 })).toMatchObject({
      subdistrict: 'Bang Phli Yai',
    })
  })

  it('when it redirects elsewhere, where nobody goes', async () => {
    peer.geocoding = (_, response) => void response.writeHead(302, { location: '/elsewhere' }).end()
    expect(await resolve()).toMatchObject({ source: 'postal_centroid' })
    expect(askedOf('elsewhere')).toEqual([])
  })

  it('when its answer has no end, of which only a megabyte is read', async () => {
    let sentBytes = 0
    peer.geocoding = (_, response) => {
      const chunk = 'x'.repeat(65_536)
      const more = () => {
        let takesMore = !response.destroyed
        while (takesMore) {
          takesMore = response.write(chunk)
          sentBytes += chunk.length
        }
      }
      response.on('drain', more)
      more()
    }
    expect(await resolve()).toMatchObject({ source: 'postal_centroid' })
    // Two tries, and what the sockets of both sides hold.
    expect(sentBytes).toBeLessThan(40 * 1024 * 1024)
  })

  it('when it is gone', async () => {
    await peer.close()
    expect(await resolve()).toMatchObject({ source: 'postal_centroid' })
    peer = await openProviderPeer()
  })
})

describe('the breaker', () => {
  it('tries again once, and leaves a provider alone after three failures until its time is over', async () => {
    peer.geocoding = json({}, { status: 500 })
    await resolve()
    expect(askedOf('geocode')).toHaveLength(2)
    await resolve()
    expect(askedOf('geocode')).toHaveLength(3)
    await resolve()
    await resolve()
    expect(askedOf('geocode')).toHaveLength(3)

    // One request goes ahead to see; it fails, so the pause begins anew.
    service.test.clock.set(service.test.clock.nowMs() + 31_000)
    await resolve()
    await resolve()
    expect(askedOf('geocode')).toHaveLength(4)

    peer.geocoding = json(geocodeReply({ lat: 13.67, lng: 100.62 }))
    service.test.clock.set(service.test.clock.nowMs() + 31_000)
    expect(await resolve()).toMatchObject({ source: 'google_geocoding' })
    expect(await resolve()).toMatchObject({ source: 'google_geocoding' })
  })

  it('lets one request ahead, and no crowd, after a pause', async () => {
    peer.geocoding = json({}, { status: 500 })
    await resolve()
    await resolve()
    const before = askedOf('geocode').length
    peer.geocoding = (_, response) => void sleep(50).then(() => response.writeHead(500).end())
    service.test.clock.set(service.test.clock.nowMs() + 31_000)
    await Promise.all(Array.from({ length: 10 }, () => resolve()))
    expect(askedOf('geocode')).toHaveLength(before + 1)
  })

  it('waits as long as a limit says, without a second try', async () => {
    peer.geocoding = json({}, { status: 429, headers: { 'retry-after': '60' } })
    await resolve()
    await resolve()
    expect(askedOf('geocode')).toHaveLength(1)
    service.test.clock.set(service.test.clock.nowMs() + 59_000)
    await resolve()
    expect(askedOf('geocode')).toHaveLength(1)
    service.test.clock.set(service.test.clock.nowMs() + 2_000)
    await resolve()
    expect(askedOf('geocode')).toHaveLength(2)
  })

  it('leaves a provider that refuses the key alone for five minutes, and says so in the log', async () => {
    peer.geocoding = json({ status: 'REQUEST_DENIED', results: [] })
    await resolve()
    service.test.clock.set(service.test.clock.nowMs() + 299_000)
    await resolve()
    expect(askedOf('geocode')).toHaveLength(1)
    expect(service.logged.join('')).toMatch(/"provider":"google_geocoding","kind":"denied"/)
  })

  it('has few second tries for many failures', async () => {
    // Every other answer is good, so the breaker never opens.
    let n = 0
    peer.geocoding = (asked, response) => {
      n += 1
      const answer =
        n % 2 === 0 ? json({ status: 'ZERO_RESULTS', results: [] }) : json({}, { status: 500 })
      answer(asked, response)
    }
    for (let request = 0; request < 40; request++) await resolve()
    // Forty, ten kept in reserve, and one in ten.
    expect(askedOf('geocode').length).toBeLessThanOrEqual(40 + 10 + 4 + 1)
  })
})
