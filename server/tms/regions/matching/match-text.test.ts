import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chainOf } from '../gazetteer/place.ts'
import { openGazetteer, type Place } from '../regions.ts'

const regions = openGazetteer()
const places = [...allPlaces()]

function* allPlaces(): Generator<Place> {
  for (let lat = 6; lat <= 20; lat += 0.25) {
    for (let lng = 97.5; lng <= 105.5; lng += 0.25) {
      const found = regions.nearest({ lat, lng })
      if (found?.place.kind === 'subdistrict' && found.place.country === 'TH') yield found.place
    }
  }
}

function best(text: string, country: string | null = null, homeCountry: string | null = 'TH') {
  const [match] = regions.match({ text, country, homeCountry })
  if (match === undefined) return null
  const { province, district, subdistrict } = regions.describe(match.place, {
    language: 'en',
    postalCode: '',
  })
  return { parts: [province, district, subdistrict].join(' / '), ...match }
}

it.each([
  ['Bang Na, BKK 10260', 'Bangkok / Bang Na / '],
  ['แขวงบางนาใต้ เขตบางนา กรุงเทพ 10260', 'Bangkok / Bang Na / Bang Na Tai'],
  ['99/1 ม.3 ต.บางพลีใหญ่ อ.บางพลี สมุทรปราการ', 'Samut Prakan / Bang Phli / Bang Phli Yai'],
  ['上海市浦东新区', 'Shanghai / 浦东新区 / '],
  ['Quận 1, Hồ Chí Minh', 'Thành phố Hồ Chí Minh / Quận 1 / '],
])('understands %s', (text, parts) => {
  expect(best(text)?.parts).toBe(parts)
})

it('understands a subdistrict in any order of its names, in either language, with the code anywhere', () => {
  const order = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4, maxLength: 4 })
  fc.assert(
    fc.property(fc.constantFrom(...places), order, fc.boolean(), (place, at, thai) => {
      const chain = chainOf(place)
      const ranks = ['ต.', 'อ.', 'จ.']
      const names = chain.map((each, index) => (thai ? `${ranks[index]}${each.name}` : each.nameEn))
      const written = [...names, place.postalCode]
      const text = at.map((index) => written[index]).join(thai ? ' ' : ', ')
      const match = best(text)
      // A few subdistricts have a namesake in their own district.
      expect([match?.place.name, match?.place.parent]).toEqual([place.name, place.parent])
    }),
    { numRuns: 300 },
  )
})

it('forgives a letter that is missing, doubled, wrong or exchanged in a long name', () => {
  const long = places.filter(({ nameEn }) => nameEn.replaceAll(/\W/g, '').length >= 8)
  const slip = fc.constantFrom('missing', 'doubled', 'wrong', 'exchanged')
  let right = 0
  let all = 0
  fc.assert(
    fc.property(fc.constantFrom(...long), slip, fc.nat(), (place, kind, where) => {
      const { nameEn, parent } = place
      const at = 1 + (where % (nameEn.length - 3))
      const end = nameEn.slice(at + 1)
      const written = {
        missing: nameEn.slice(0, at) + end,
        doubled: nameEn.slice(0, at + 1) + nameEn.slice(at),
        wrong: `${nameEn.slice(0, at)}x${end}`,
        exchanged:
          nameEn.slice(0, at) + nameEn.charAt(at + 1) + nameEn.charAt(at) + nameEn.slice(at + 2),
      }[kind]
      const match = best(`${written}, ${parent?.nameEn}, ${parent?.parent?.nameEn}`)
      all += 1
      if (match?.place === place) right += 1
      // Whatever becomes of the misspelt name, those beside it are right.
      expect(match?.parts).toContain(parent?.nameEn)
    }),
    { numRuns: 200, seed: 20260101 },
  )
  expect(right / all).toBeGreaterThan(0.9)
})

it('lets accents decide between names that differ by nothing else', () => {
  const ward = (text: string) => best(text)?.place.name
  expect(ward('Phường Sa Pả, Thị xã Sa Pa, Lào Cai')).toBe('Phường Sa Pả')
  expect(ward('Phường Sa Pa, Thị xã Sa Pa, Lào Cai')).toBe('Phường Sa Pa')
  expect(ward('Hoằng Thanh, Hoằng Hóa, Thanh Hóa')).toBe('Xã Hoằng Thanh')
  expect(ward('Hoằng Thành, Hoằng Hóa, Thanh Hóa')).toBe('Xã Hoằng Thành')
})

it('leaves a street for what it is', () => {
  expect(best('Lat Phrao Road, Bangkok')?.parts).toBe('Bangkok /  / ')
  expect(best('上海市南京东路123号')?.parts).toBe('Shanghai /  / ')
})

it('takes five digits for a postal code only where they stand alone', () => {
  expect(best('10540')?.parts).toBe('Samut Prakan / Bang Phli / ')
  for (const text of ['10540/2', '081-10540', '0810540123', 'ซ.10540-1']) {
    expect(best(text)).toBeNull()
  }
})

it('lets the country decide between places of one name, or where the caller is at home', () => {
  expect(best('San Jose', 'US')?.place.country).toBe('US')
  expect(best('San Jose', 'CR')?.place.country).toBe('CR')
  expect(best('San Jose, Costa Rica')?.place.country).toBe('CR')
  expect(best('Nan', null, 'TH')?.place.country).toBe('TH')
})

it('says by its confidence where nothing decides between places of one name', () => {
  const alone = best('Nong Bua')
  const decided = best('Nong Bua, Mueang Kanchanaburi, Kanchanaburi')
  expect(alone?.confidence).toBeLessThan(0.45)
  expect(decided?.confidence).toBeGreaterThan(0.55)
  const twins = best('ต.หนองบัว')
  expect(twins?.confidence).toBeLessThan(0.25)
})

it('reaches no confidence that a caller could rely on, and 0.32 where it rests on a province', () => {
  const texts = fc.oneof(
    fc
      .constantFrom(...places)
      .map((place) => `${place.name} ${place.parent?.name} ${place.postalCode}`),
    fc.string(),
  )
  fc.assert(
    fc.property(texts, (text) => {
      for (const { confidence, place } of regions.match({
        text,
        country: null,
        homeCountry: null,
      })) {
        expect(confidence).toBeGreaterThan(0)
        expect(confidence).toBeLessThan(0.68)
        if (regions.restsOnProvince(place)) expect(confidence).toBeLessThanOrEqual(0.32)
      }
    }),
  )
  expect(best('สมุทรปราการ')?.confidence).toBe(0.32)
})

it.each(['', ' ', '12345678', 'zzzzqqqq', '....', '🚚🚚', '\u{1F600}\n\t', 'ก', '的'])(
  'finds nothing in "%s"',
  (text) => {
    expect(best(text)).toBeNull()
  },
)

it('is done with five hundred letters of anything', () => {
  const scripts = ['บางพลีใหญ่', '广东深圳', 'bang na ', 'Quận 1, ', '10540 ', 'ต.อ.จ.', 'เมือง']
  for (const each of scripts) {
    const text = each.repeat(Math.ceil(500 / each.length)).slice(0, 500)
    expect(regions.match({ text, country: null, homeCountry: null }).length).toBeLessThanOrEqual(20)
  }
})
