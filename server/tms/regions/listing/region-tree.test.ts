import { expect, it } from 'vitest'
import { regionsSchema } from '#lib/contract/regions.ts'
import { openGazetteer } from '../regions.ts'

const regions = openGazetteer()
const list = (
  country: string,
  language: 'en' | 'th' | 'zh' = 'en',
  postalCode: string | null = null,
) => regionsSchema.parse(regions.list({ country, language, postalCode }))

it('lists a country whole, in the form of the interface', () => {
  const counts = (country: string) => {
    const { provinces } = list(country)
    const cities = provinces.flatMap((province) => province.cities)
    return [provinces.length, cities.length, cities.flatMap((city) => city.districts).length]
  }
  expect(counts('TH')).toEqual([77, 928, 7436])
  expect(counts('CN')).toEqual([31, 341, 2978])
  // The provinces and wards of 2025, under the districts that they were made of.
  expect(counts('VN')).toEqual([34, 697, 3315])
})

it.each([
  ['LA', 18, 148, 'Vientiane Prefecture', 'Sikhottabong'],
  ['KH', 25, 199, 'Banteay Meanchey', 'Mongkol Borei'],
  ['MM', 15, 73, 'Kayin', 'Myawaddy'],
  ['MY', 16, 141, 'Kedah', 'Kubang Pasu'],
  ['SG', 1, 5, 'Singapore', 'North East District'],
])(
  'lists %s to its second level, each name once and without a word of rank',
  (country, first, second, province, district) => {
    const { provinces } = list(country)
    expect(provinces).toHaveLength(first)
    expect(provinces.flatMap(({ cities }) => cities)).toHaveLength(second)
    expect(new Set(provinces.map(({ name }) => name)).size).toBe(first)
    for (const { name, cities } of provinces) {
      const names = [name, ...cities.map((city) => city.name)]
      for (const each of names) expect(each).toMatch(/^[A-Z7][A-Za-z0-9 .'’()&-]+$/)
      expect(names.filter((each) => /^(?:Muang|Srok|Krong|Daerah) /.test(each))).toEqual([])
    }
    const found = provinces.find(({ name }) => name === province)
    expect(found?.cities.map(({ name }) => name)).toContain(district)
  },
)

it('names places in the language of the request, where the table has it', () => {
  expect(list('TH', 'en').provinces[0]?.name).toBe('Bangkok')
  expect(list('TH', 'th').provinces[0]?.name).toBe('กรุงเทพมหานคร')
  expect(list('CN', 'zh').provinces[0]?.name).toBe('北京市')
  expect(list('CN', 'en').provinces[0]?.name).toBe('Beijing')
  expect(list('TH', 'zh').provinces.map(({ name }) => name)).toContain('清迈府')
  expect(list('MY', 'th').provinces.map(({ name }) => name)).toContain('ปีนัง')
  expect(list('KH', 'zh').provinces.map(({ name }) => name)).toContain('暹粒省')
})

it('narrows to a postal code', () => {
  const { provinces } = list('TH', 'en', '10540')
  expect(provinces.map(({ name }) => name)).toEqual(['Samut Prakan'])
  const names = provinces.flatMap(({ cities }) => cities.flatMap(({ districts }) => districts))
  expect(names).toContainEqual({ name: 'Bang Phli Yai', code: '110301' })
  expect(list('TH', 'en', '99999')).toEqual({ provinces: [] })
})

it('knows no regions of a country that it has towns of only', () => {
  expect(regions.list({ country: 'FR', language: 'en', postalCode: null })).toBeNull()
})

it('lists countries in the language of the request', () => {
  expect(regions.countries('th')).toContainEqual({ code: 'TH', name: 'ไทย' })
  expect(regions.countries('zh')).toContainEqual({ code: 'CN', name: '中国' })
})
