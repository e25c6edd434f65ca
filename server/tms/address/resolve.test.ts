import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addressResolutionSchema } from '#lib/contract/addresses.ts'
import { greatCircleM } from '#lib/geo/great-circle.ts'
import { send, signedSend } from '../testing/test-service.ts'
import { openOutside } from '#server/files/outside.ts'
import { openAddressService, type AddressService } from './testing/open-address-service.ts'

let service: AddressService
/** Which address a short link's host has; null: there is no network. */
let hostAddress: string | null = null
beforeAll(async () => {
  const addressesOfHost = () =>
    hostAddress === null ? Promise.reject(new Error('no network')) : Promise.resolve([hostAddress])
  const outside = { ...openOutside(), resolve: addressesOfHost }
  service = await openAddressService({ outside })
})
afterAll(() => service.close())
beforeEach(() => {
  hostAddress = null
})

const path = '/api/address/resolve'

async function resolve(body: object, headers: Record<string, string> = {}) {
  const { status, json } = await service.post(path, body, headers)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(json)}`)
  return addressResolutionSchema.parse(json)
}

describe('without any key', () => {
  it('resolves a typed address to its subdistrict, and says what the point rests on', async () => {
    expect(await resolve({ address: '99/1 ม.3 ต.บางพลีใหญ่ อ.บางพลี สมุทรปราการ' })).toEqual({
      lat: 13.61564,
      lng: 100.69842,
      country: 'TH',
      province: 'Samut Prakan',
      district: 'Bang Phli',
      subdistrict: 'Bang Phli Yai',
      postal_code: '10540',
      formatted_address: 'Bang Phli Yai, Bang Phli, Samut Prakan, Thailand 10540',
      place_name: 'Bang Phli Yai',
      confidence: 0.58,
      source: 'postal_centroid',
      matched: [
        { text: 'บางพลีใหญ่', kind: 'subdistrict', name: 'Bang Phli Yai' },
        { text: 'บางพลี', kind: 'district', name: 'Bang Phli' },
        { text: 'สมุทรปราการ', kind: 'province', name: 'Samut Prakan' },
      ],
      ignored: ['99/1 ม.3'],
    })
  })

  it.each([
    ['13.61564, 100.69842', 'TH'],
    [`13°36'56.3"N 100°41'54.3"E`, 'TH'],
    ['100.69842, 13.61564', 'TH'],
    ['พิกัด 13.61564 100.69842', 'TH'],
    ['7P52JM8X+79', 'TH'],
    ['JM8X+79 Bang Phli, Samut Prakan', 'TH'],
    ['JM8X+79 อำเภอบางพลี สมุทรปราการ', 'TH'],
    ['ส่งที่นี่ https://www.google.com/maps?q=13.61564,100.69842 ครับ', 'TH'],
  ])('takes %s for a point', async (address, country) => {
    const found = await resolve({ address, country })
    expect(greatCircleM(found, { lat: 13.61564, lng: 100.69842 })).toBeLessThan(20)
    expect(found).toMatchObject({ province: 'Samut Prakan', district: 'Bang Phli', ignored: [] })
  })

  it('reads coordinates whose order is open as those that lie in the given country', async () => {
    expect(await resolve({ address: '87.6, 43.8', country: 'CN' })).toMatchObject({
      lat: 43.8,
      lng: 87.6,
      country: 'CN',
    })
  })

  it('does not place a shortened plus code by a country alone', async () => {
    await expect(resolve({ address: 'JM8X+79' })).rejects.toThrow('404')
    const found = await resolve({ address: 'JM8X+79 Thailand' })
    expect(found.ignored).toContain('JM8X+79')
  })

  it('looks beyond the given country for what it does not have, and is less sure of it', async () => {
    const there = await resolve({ address: 'Vientiane, Laos' })
    const elsewhere = await resolve({ address: 'Vientiane, Laos', country: 'TH' })
    expect(elsewhere).toMatchObject({ country: 'LA', lat: there.lat, lng: there.lng })
    expect(elsewhere.confidence).toBeLessThan(there.confidence)
  })

  it('finds a place of trade before areas, as the place search of the chain', async () => {
    expect(await resolve({ address: '林查班港' }, { 'accept-language': 'th' })).toMatchObject({
      source: 'google_places',
      place_name: 'แหลมฉบัง',
      matched: [{ text: '林查班港', kind: 'port', name: 'แหลมฉบัง' }],
      ignored: [],
    })
  })

  it('rests on the province, at 0.32, where nothing finer is named', async () => {
    expect(await resolve({ address: 'กรุงเทพ' })).toMatchObject({
      lat: 13.75,
      lng: 100.51664,
      source: 'province_centroid',
      confidence: 0.32,
      district: '',
    })
  })

  it('gives a subdistrict of Bangkok its own point', async () => {
    const silom = await resolve({ address: 'แขวงสีลม เขตบางรัก กรุงเทพ 10500' })
    expect(silom).toMatchObject({
      district: 'Bang Rak',
      subdistrict: 'Si Lom',
      source: 'postal_centroid',
    })
    // Sala Daeng station.
    expect(greatCircleM(silom, { lat: 13.7285, lng: 100.5343 })).toBeLessThan(1_500)
  })

  it('goes on to the country, at 0.32, where nothing smaller is understood', async () => {
    expect(await resolve({ address: 'Zzyzx, Thailand' })).toMatchObject({
      country: 'TH',
      province: '',
      place_name: 'Thailand',
      confidence: 0.32,
      source: 'province_centroid',
      matched: [{ text: 'Thailand', kind: 'country', name: 'Thailand' }],
      ignored: ['Zzyzx'],
    })
  })

  it.each([
    // In two districts of Bangkok: the middle of both, not that of the province.
    ['10110', { province: 'Bangkok', district: '' }, { lat: 13.7245, lng: 100.5775 }],
    ['Bangkok 10110', { province: 'Bangkok', district: '' }, { lat: 13.7245, lng: 100.5775 }],
    ['10540', { province: 'Samut Prakan', district: 'Bang Phli' }, { lat: 13.6331, lng: 100.7237 }],
    // Mostly in Phuket, but used on an island of Phangnga too.
    ['83000', { province: 'Phuket' }, { lat: 7.8947, lng: 98.3861 }],
    ['เกาะไกล พังงา 83000', { province: 'Phangnga' }, { lat: 7.9646, lng: 98.5902 }],
  ])('takes the middle of a postal code, which is finer than a province: %s', async (...row) => {
    const [address, parts, middle] = row
    const found = await resolve({ address })
    expect(found).toMatchObject({ ...parts, source: 'postal_centroid' })
    expect(greatCircleM(found, middle)).toBeLessThan(100)
    expect(found.confidence).not.toBe(0.32)
    expect(found.confidence).toBeLessThan(0.68)
  })

  it('names places in the language of the request, and keeps to the country that is given', async () => {
    const thai = await resolve({ address: 'Bang Phli, Samut Prakan' }, { 'accept-language': 'th' })
    expect(thai).toMatchObject({
      district: 'บางพลี',
      formatted_address: 'อ.บางพลี จ.สมุทรปราการ 10540',
    })
    const chinese = await resolve({ address: '上海市浦东新区' }, { 'accept-language': 'zh' })
    expect(chinese).toMatchObject({ province: '上海市', district: '浦东新区', country: 'CN' })
    expect(chinese.formatted_address).toBe('上海市浦东新区')
    expect(await resolve({ address: 'San Jose', country: 'cr' })).toMatchObject({ country: 'CR' })
  })

  it('leaves a point where it is and says what it lies in', async () => {
    expect(await resolve({ lat: 13.6181, lng: 100.6942 })).toMatchObject({
      lat: 13.6181,
      lng: 100.6942,
      subdistrict: 'Bang Phli Yai',
      postal_code: '10540',
      source: 'postal_centroid',
    })
  })

  it('reads the point, the text or the plus code of a link', async () => {
    expect(await resolve({ url: 'https://www.google.com/maps?q=13.618,100.694' })).toMatchObject({
      lat: 13.618,
      lng: 100.694,
      subdistrict: 'Bang Phli Yai',
    })
    expect(
      await resolve({ url: 'https://www.google.com/maps/place/Bang+Phli,+Samut+Prakan' }),
    ).toMatchObject({
      district: 'Bang Phli',
    })
    const code = 'https://www.google.com/maps/search/JM9V%2B63+Bang+Phli,+Samut+Prakan'
    const coded = await resolve({ url: code })
    expect(Math.abs(coded.lat - 13.618) + Math.abs(coded.lng - 100.7)).toBeLessThan(0.6)
  })
})

describe('refuses', () => {
  it.each([
    [{}, 400, 'invalid_input_mode'],
    [{ country: 'TH' }, 400, 'invalid_input_mode'],
    [{ address: 'Bang Na', lat: 13, lng: 100 }, 400, 'invalid_input_mode'],
    [{ address: 'Bang Na', url: 'https://maps.google.com/?q=1,2' }, 400, 'invalid_input_mode'],
    [{ lat: 13 }, 400, 'invalid_input_mode'],
    [{ lng: 100 }, 400, 'invalid_input_mode'],
    [{ lat: 90.1, lng: 100 }, 400, 'coordinates_out_of_range'],
    [{ lat: 13, lng: -180.1 }, 400, 'coordinates_out_of_range'],
    [{ lat: '13', lng: 100 }, 400, 'invalid_body'],
    [{ address: '' }, 400, 'invalid_body'],
    [{ address: 'x'.repeat(501) }, 400, 'invalid_body'],
    [{ address: 'Bang Na', country: 'Thailand' }, 400, 'invalid_body'],
    [{ address: 'zzzz qqqq' }, 404, 'address_not_resolved'],
    [{ lat: 0, lng: 0 }, 404, 'address_not_resolved'],
    [{ lat: -48, lng: -123 }, 404, 'address_not_resolved'],
    [{ url: 'https://example.com/maps?q=1,2' }, 400, 'map_link_not_supported'],
    [{ url: 'hello' }, 400, 'map_link_not_supported'],
    [{ url: 'https://maps.app.goo.gl/AbCdEf' }, 502, 'map_link_unreachable'],
  ])('%j with %i %s', async (body, status, error) => {
    const answered = await service.post(path, body)
    expect(answered.status).toBe(status)
    expect(answered.json).toMatchObject({ error })
  })

  it('a short link whose name leads into a private network', async () => {
    hostAddress = '10.0.0.5'
    const answered = await service.post(path, { url: 'https://maps.app.goo.gl/AbCdEf' })
    expect(answered.json).toMatchObject({ error: 'map_link_not_supported' })
  })

  it('everything else in the legacy envelope where it is asked for', async () => {
    const answered = await service.post(path, {}, { 'x-legacy-response': 'true' })
    expect(answered.status).toBe(200)
    expect(answered.json).toMatchObject({ success: false, extra: { status: 400 } })
  })
})

it('is served by the service itself', async () => {
  const { test, organization } = service
  const { apiKey, apiSecret } = organization
  const body = { address: 'Bang Phli, Samut Prakan' }
  const call = { apiKey, apiSecret, nowMs: test.clock.nowMs(), body }
  const answered = await send(test.service, signedSend('POST', path, call))
  expect([answered.status, answered.json]).toMatchObject([200, { district: 'Bang Phli' }])
})

describe('suggestions', () => {
  it('come from the gazetteer while somebody types', async () => {
    const { status, json } = await service.get('/api/address/suggest', {
      q: 'bang phli',
      country: 'TH',
      limit: 3,
    })
    expect(status).toBe(200)
    expect(json).toMatchObject({
      suggestions: [
        { district: 'Bang Phli', province: 'Samut Prakan', source: 'postal_centroid' },
        {},
        {},
      ],
    })
  })

  it('need something typed, and a limit that is one', async () => {
    for (const query of [{}, { q: '' }, { q: 'a', limit: 0 }, { q: 'a', limit: 21 }]) {
      const answered = await service.get('/api/address/suggest', query)
      expect([answered.status, answered.json]).toMatchObject([400, { error: 'invalid_query' }])
    }
  })
})

describe('regions', () => {
  it('need a country, and one that is listed', async () => {
    const without = await service.get('/api/regions')
    expect([without.status, without.json]).toMatchObject([400, { error: 'country_required' }])
    const wrong = await service.get('/api/regions', { country: 'Thailand' })
    expect([wrong.status, wrong.json]).toMatchObject([400, { error: 'invalid_query' }])
    const unlisted = await service.get('/api/regions', { country: 'FR' })
    expect([unlisted.status, unlisted.json]).toMatchObject([
      404,
      { error: 'country_not_supported' },
    ])
  })

  it('may be kept, and asked for again without being sent again', async () => {
    const query = { country: 'TH', postal_code: '10540' }
    const first = await service.get('/api/regions', query)
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toMatch(/^private, max-age=\d+$/)
    const again = await service.get('/api/regions', query, { 'if-none-match': etag })
    expect([again.status, again.text]).toEqual([304, ''])
    // In another language it is another list.
    const thai = { 'if-none-match': etag, 'accept-language': 'th' }
    expect((await service.get('/api/regions', query, thai)).status).toBe(200)
  })

  it('come in the language of the request, narrowed by a postal code', async () => {
    const query = { country: 'TH', postal_code: '10540' }
    const { json } = await service.get('/api/regions', query, { 'accept-language': 'th' })
    expect(json).toMatchObject({ provinces: [{ name: 'สมุทรปราการ', cities: [{ name: 'บางพลี' }] }] })
    const countries = await service.get('/api/regions/countries', {}, { 'accept-language': 'zh' })
    expect(countries.json).toContainEqual({ code: 'TH', name: '泰国' })
  })
})

describe('with dumps of GeoNames loaded', () => {
  it('gives the finer point, and what the embedded table does not know', async () => {
    const { test } = service
    await test.database.query(
      `insert into tms.gazetteer_postal_codes
         (country, code_key, postal_code, place_name, name_key, admin1_name, admin2_name, admin3_name, lat, lng)
       values
         ('TH', '10260', '10260', 'บางนาใต้', 'บางนาใต', 'Bangkok', '', '', 13.665, 100.62),
         ('GB', 'SW1A1AA', 'SW1A 1AA', 'Westminster', 'westminster', 'England', 'Greater London', '', 51.501, -0.142)`,
    )
    // Whether anything is loaded is looked at once a minute.
    test.clock.set(test.clock.nowMs() + 61_000)
    expect(await resolve({ address: 'แขวงบางนาใต้ เขตบางนา กรุงเทพ 10260' })).toMatchObject({
      lat: 13.665,
      lng: 100.62,
      subdistrict: 'Bang Na Tai',
      source: 'postal_centroid',
      confidence: 0.6,
    })
    expect(await resolve({ address: 'SW1A 1AA', country: 'GB' })).toMatchObject({
      lat: 51.501,
      province: 'England',
      postal_code: 'SW1A 1AA',
      source: 'postal_centroid',
    })
  })
})
