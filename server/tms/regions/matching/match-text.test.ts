import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chainOf, type Place } from '../gazetteer/place.ts'
import { readPlaces } from '../gazetteer/read-places.ts'
import { openGazetteer } from '../regions.ts'

const regions = openGazetteer()
const places = readPlaces().filter(
  ({ kind, country }) => kind === 'subdistrict' && country === 'TH',
)

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
  ['上海市浦东新区', 'Shanghai / Pudong / '],
  ['Nanshan, Shenzhen', 'Guangdong / Nanshan / '],
  ['Quận 1, Hồ Chí Minh', 'Thành phố Hồ Chí Minh / Quận 1 / '],
])('understands %s', (text, parts) => {
  expect(best(text)?.parts).toBe(parts)
})

it('understands every subdistrict, its names in any order, in either language, with the code anywhere', () => {
  const orders = ordersOf([0, 1, 2, 3])
  const misread = places.flatMap((place, index) => {
    const text = addressOf(place, {
      isThai: index % 2 === 0,
      order: orders[Math.floor(index / 2) % orders.length] ?? [],
    })
    const found = best(text)?.place
    // A few subdistricts have a namesake in their own district.
    const isFound = found?.name === place.name && found.parent?.code === place.parent?.code
    return isFound ? [] : [text]
  })
  expect(places.length).toBe(7436)
  expect(misread).toEqual([])
})

it.each([
  ['So, So Phisai, Bueng Kan, 38170', 'Bueng Kan / So Phisai / So'],
  ['Tambon Soi, Wang Chin, Phrae', 'Phrae / Wang Chin / Soi'],
  ['ต.จ.ป.ร. อ.กระบุรี จ.ระนอง 85110', 'Ranong / Kra Buri / Cho Po Ro'],
  ['ต.แป-ระ อ.ท่าแพ จ.สตูล 91150', 'Satun / Tha Phae / Pae-Ra'],
])('understands a name like a word of addresses or of initials: %s', (text, parts) => {
  expect(best(text)?.parts).toBe(parts)
})

it.each([
  ['99 Soi 4, Wang Chin, Phrae', 'Phrae / Wang Chin / '],
  ['Soi Pho, Mueang Si Sa Ket', 'Si Sa Ket / Mueang Si Sa Ket / '],
])('takes a word of addresses for no name where it is none: %s', (text, parts) => {
  expect(best(text)?.parts).toBe(parts)
})

function addressOf(
  place: Place,
  { isThai, order }: { isThai: boolean; order: readonly number[] },
): string {
  const ranks = ['ต.', 'อ.', 'จ.']
  const names = chainOf(place).map((each, at) =>
    isThai ? `${ranks[at]}${each.name}` : each.nameEn,
  )
  const parts = [...names, place.postalCode]
  return order.map((at) => parts[at]).join(isThai ? ' ' : ', ')
}

function ordersOf(rest: readonly number[]): number[][] {
  if (rest.length === 0) return [[]]
  return rest.flatMap((first) =>
    ordersOf(rest.filter((each) => each !== first)).map((order) => [first].concat(order)),
  )
}

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
      if (match?.place.code === place.code) right += 1
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

it.each([
  // The layout before 2025, and the one since, which has no districts.
  ['Thuận An, Bình Dương', 'Tỉnh Bình Dương', 'Thành phố Thuận An'],
  ['Thuận An, Hồ Chí Minh', 'Tỉnh Bình Dương', 'Thành phố Thuận An'],
  ['Phường Sài Gòn, Thành phố Hồ Chí Minh', 'Thành phố Hồ Chí Minh', 'Quận 1'],
  ['Phường Bình Phước, Đồng Nai', 'Tỉnh Đồng Nai', 'Thành phố Đồng Xoài'],
  ['Gia Lai', 'Tỉnh Gia Lai', ''],
  ['Quy Nhơn, Bình Định', 'Tỉnh Bình Định', 'Thành phố Quy Nhơn'],
])(
  'understands Viet Nam by its old provinces and by its new ones: %s',
  (text, province, district) => {
    const found = best(text)
    expect(found?.parts.split(' / ').slice(0, 2)).toEqual([province, district])
    if (district !== '') expect(found?.point.basis).toBe('area')
  },
)

it('leaves a street for what it is', () => {
  expect(best('Some Road, Bangkok')?.parts).toBe('Bangkok /  / ')
  expect(best('Lat Phrao Road, Bangkok')?.landmark?.kind).toBe('street')
  expect(best('上海市南京东路123号')?.parts).toBe('Shanghai /  / ')
})

it.each([
  'ถนนหน้าบ้านลุง',
  'โรงพยาบาลใจดีมาก',
  'วัดใหญ่อินทาราม',
  'ลานตู้เปล่าแหลมไกล',
  'Khao Sam Muk',
  'Great Ram Road',
  'เมืองทองธานี อาคาร 5',
])('names no area after a word that many things are named with, or a piece of one: %s', (text) => {
  expect(best(text)).toBeNull()
})

it.each([
  ['บริษัท ชลบุรีคอนกรีต จำกัด', null],
  ['Chonburi Concrete Co., Ltd.', null],
  ['บริษัท ชลบุรีคอนกรีต จำกัด ต.ท่าทราย อ.เมือง จ.นนทบุรี', 'Nonthaburi / Mueang Nonthaburi / Tha Sai'],
  ['Bangkok Cable Co., Ltd., Mueang, Chachoengsao', 'Chachoengsao / Mueang Chachoengsao / '],
])("takes no place from a company's name: %s", (text, parts) => {
  expect(best(text)?.parts ?? null).toBe(parts)
})

it('takes no country from the name of a thing, and no place abroad from a piece of a phrase', () => {
  for (const text of ['Malaysia Hotel', 'ไทย บูสต์', 'อ่าวพันเตมะละกา', 'Ramada Plaza Riverside']) {
    expect([text, best(text)?.place.country]).toEqual([text, undefined])
  }
  expect(best('Malaysia Hotel, Bangkok')?.place.country).toBe('TH')
  expect(best('Vientiane Thanaleng dry port')?.place.country).toBe('LA')
  expect(best('KCN VSIP Bac Ninh')?.place.country).toBe('VN')
  expect(best('Melaka, Malaysia')?.place.country).toBe('MY')
})

it('is as sure of a town beside its country as of the town alone', () => {
  for (const text of ['Battambang', 'Mandalay', 'Savannakhet']) {
    const alone = best(text)?.confidence ?? 1
    const country = { Battambang: 'Cambodia', Mandalay: 'Myanmar', Savannakhet: 'Laos' }[text]
    expect(best(`${text} ${country}`)?.confidence).toBeGreaterThanOrEqual(alone)
  }
  expect(best('Phaya Thai, Bangkok')?.parts).toBe('Bangkok / Phaya Thai / ')
})

it('is less sure of a place whose name is that of a road, a lane or a station elsewhere', () => {
  const sureOf = (text: string) => best(text)?.confidence ?? 0
  // A street of Bangkok and a district at the other end of the country.
  expect(sureOf('ศรีนครินทร์')).toBeLessThan(sureOf('กำแพงแสน'))
  expect(sureOf('โชคชัย 4')).toBeLessThan(sureOf('โชคชัย'))
  expect(sureOf('บางนา กม.18')).toBeLessThan(sureOf('บางนา'))
  expect(best('Bangna-Trad KM 23')?.parts).toBe('Bangkok / Bang Na / ')
})

it('takes a name that another thing bears for a large area only', () => {
  expect(best('ไปรษณีย์โพนทราย')?.parts).toBe('Roi Et / Phon Sai / ')
  expect(best('Index Living Mall Phitsanulok')?.parts).toBe('Phitsanulok /  / ')
  // With its province beside it the subdistrict is believed.
  expect(best('ตลาดพระประแดง สมุทรปราการ')?.parts).toBe('Samut Prakan / Phra Pradaeng / ')
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

it('reaches by areas no confidence that a caller could rely on, and 0.32 where it rests on a province', () => {
  const texts = fc.oneof(
    fc
      .constantFrom(...places)
      .map((place) => `${place.name} ${place.parent?.name} ${place.postalCode}`),
    fc.string(),
  )
  fc.assert(
    fc.property(texts, (text) => {
      for (const { confidence, point } of regions.matchAreas({
        text,
        country: null,
        homeCountry: null,
      })) {
        expect(confidence).toBeGreaterThan(0)
        expect(confidence).toBeLessThan(0.68)
        if (point.basis === 'province') expect(confidence).toBe(0.32)
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

it.each([
  ['Laem Chabang Port', 'Laem Chabang', 'Chon Buri'],
  ['ท่าเรือแหลมฉบัง', 'Laem Chabang', 'Chon Buri'],
  ['林查班港', 'Laem Chabang', 'Chon Buri'],
  ['Suvarnabumi airport cargo terminal', 'Suvarnabhumi', 'Samut Prakan'],
  ['BTS อโศก', 'Asok', 'Bangkok'],
  ['สถานีรถไฟชุมทางหาดใหญ่', 'Hat Yai Junction', 'Songkhla'],
  ['นิคมอุตสาหกรรมปิ่นทอง ชลบุรี', 'Pinthong', 'Chon Buri'],
  ['ด่านแม่สาย', 'Mae Sai', 'Chiang Rai'],
  ['ถนนพระราม 9', 'Rama IX', 'Bangkok'],
  ['สถานีขนส่งหมอชิต', 'Mo Chit', 'Bangkok'],
])('finds a place of trade by its name and kind: %s', (text, name, province) => {
  const found = best(text)
  expect(found?.landmark?.names.en).toBe(name)
  expect(found?.parts).toMatch(new RegExp(`^${province} /`))
  expect(found?.confidence).toBeLessThanOrEqual(0.9)
})

it.each([
  ['Poipet', 'KH'],
  ['เมียวดี', 'MM'],
  ['槟城', 'MY'],
  ['ສະຫວັນນະເຂດ', 'LA'],
  ['Bukit Kayu Hitam', 'MY'],
  ['Singapore', 'SG'],
])('finds a town across the border: %s', (text, country) => {
  expect(best(text)?.place.country).toBe(country)
})

it('means the town where a district or a province has its name', () => {
  for (const text of ['Vientiane, Laos', 'Tachileik', 'Kuala Lumpur', 'Johor Bahru, Johor']) {
    expect(best(text)?.place.kind).toBe('town')
  }
})

it('understands each Thai province and its capital by its Chinese name', () => {
  const named = readPlaces().filter(({ country, nameZh }) => country === 'TH' && nameZh !== '')
  expect(named.filter(({ kind }) => kind === 'province')).toHaveLength(77)
  expect(named.filter(({ kind }) => kind === 'district')).toHaveLength(76)
  expect(new Set(named.map(({ nameZh }) => nameZh)).size).toBe(named.length)
  for (const place of named) {
    const text = chainOf(place)
      .map(({ nameZh }) => nameZh)
      .toReversed()
      .join('')
    expect([text, best(text)?.place.code]).toEqual([text, place.code])
  }
  expect(best('清邁')?.parts).toBe('Chiang Mai /  / ')
})

it('believes the areas that are named before a place of trade elsewhere', () => {
  expect(best('ตลาดบางเขน ต.ในเมือง อ.เมืองขอนแก่น จ.ขอนแก่น')).toMatchObject({ landmark: null })
  expect(best('Suvarnabhumi Airport, Racha Thewa, Bang Phli, Samut Prakan')?.parts).toBe(
    'Samut Prakan / Bang Phli / Racha Thewa',
  )
  // The road runs through several provinces.
  expect(best('ถ.พหลโยธิน ปทุมธานี')?.parts).toMatch(/^Pathum Thani/)
})

it('says what it understood, in the letters that were written, and what it did not', () => {
  const found = best('99/1 ซอยทดสอบ ต.บางพลีใหญ่ อ.บางพลี สมุทรปราการ 10540')
  expect(found?.matched.map(({ text, kind }) => [text, kind])).toEqual([
    ['บางพลีใหญ่', 'subdistrict'],
    ['บางพลี', 'district'],
    ['สมุทรปราการ', 'province'],
    ['10540', 'postal_code'],
  ])
  expect(found?.ignored).toEqual(['99/1 ซอยทดสอบ'])
  expect(best('Blue gate, Chiang Mai')?.ignored).toEqual(['Blue gate'])
  const port = best('Gate 7, Laem Chabang Port, Thailand')
  expect(port?.matched.map(({ text, kind }) => [text, kind])).toEqual([
    ['Laem Chabang Port', 'port'],
    ['Thailand', 'country'],
  ])
})

it('goes on to the country where nothing smaller is understood, at the confidence of a province', () => {
  for (const text of ['Thailand', 'ประเทศไทย', '泰国', 'Zzyzx, Thailand']) {
    expect(best(text)).toMatchObject({
      confidence: 0.32,
      place: { country: 'TH', kind: 'country' },
    })
  }
})

it('looks in other countries where the given one has nothing, and is less sure', () => {
  const here = best('Bang Na, Bangkok', 'TH')
  const given = best('Bang Na, Bangkok', 'DE')
  expect(given?.parts).toBe(here?.parts)
  expect(given?.confidence).toBeLessThan(here?.confidence ?? 0)
})
