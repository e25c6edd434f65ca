import { expect, it } from 'vitest'
import type { Language } from '#lib/contract/languages.ts'
import { openGazetteer } from '../regions.ts'

const regions = openGazetteer()

function lineOf(text: string, language: Language): string {
  const [match] = regions.match({ text, country: null, homeCountry: 'TH' })
  if (match === undefined) throw new Error(`nothing in ${text}`)
  const { place, landmark, postalCode } = match
  const described =
    landmark === null
      ? regions.describe(place, { language, postalCode })
      : regions.describeLandmark(landmark, { area: place, language, postalCode })
  return described.formatted_address
}

it.each<[string, Language, string]>([
  ['Bangkok', 'zh', '曼谷, 泰国'],
  ['Mueang Chiang Mai', 'zh', '清迈直辖县, 清迈府, 泰国'],
  ['Kayin, Myanmar', 'th', 'กะเหรี่ยง, เมียนมา (พม่า)'],
  ['Nanshan, Shenzhen', 'en', 'Nanshan, Shenzhen, Guangdong, China'],
  ['Nanshan, Shenzhen', 'zh', '广东省深圳市南山区'],
])('writes all of %s in one language: %s', (text, language, line) => {
  expect(lineOf(text, language)).toBe(line)
})

it.each<[string, Language, string]>([
  ['Khlong Toei, Bangkok', 'zh', 'Khlong Toei, Bangkok, Thailand 10110'],
  ['Ipoh', 'th', 'Ipoh, Kinta, Perak, Malaysia'],
  ['Nanshan, Shenzhen', 'th', 'Nanshan, Shenzhen, Guangdong, China'],
  ['Laem Chabang Port', 'zh', 'Laem Chabang, Thung Sukhla, Si Racha, Chon Buri, Thailand 20230'],
])('writes all of %s in English where a name is not known in %s', (text, language, line) => {
  expect(lineOf(text, language)).toBe(line)
})

it('says both the former province and the one that it went into', () => {
  expect(lineOf('Quy Nhơn, Bình Định', 'en')).toBe(
    'Thành phố Quy Nhơn, Tỉnh Bình Định, Tỉnh Gia Lai, Vietnam',
  )
})

it.each([
  ['Singapore, Singapore, Singapore', 'Singapore'],
  ['Kuala Lumpur', 'Kuala Lumpur, Malaysia'],
  ['Vientiane', 'Vientiane, Vientiane Prefecture, Laos'],
  ['Lattakia', 'Lattakia, Syria'],
  ['上海市', 'Shanghai, China'],
])('writes no name twice: %s', (text, line) => {
  expect(lineOf(text, 'en')).toBe(line)
})
