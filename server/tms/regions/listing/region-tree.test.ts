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
  expect(counts('VN')).toEqual([63, 691, 10_035])
})

it('names places in the language of the request, where the table has it', () => {
  expect(list('TH', 'en').provinces[0]?.name).toBe('Bangkok')
  expect(list('TH', 'th').provinces[0]?.name).toBe('กรุงเทพมหานคร')
  expect(list('CN', 'zh').provinces[0]?.name).toBe('北京市')
  expect(list('CN', 'en').provinces[0]?.name).toBe('Beijing')
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
