import { expect, it } from 'vitest'
import type { Language } from '#lib/contract/languages.ts'
import { openGazetteer } from '../regions.ts'

const regions = openGazetteer()
const suggested = (typed: string, country: string | null = null, language: Language = 'en') =>
  regions
    .suggest({ typed, country, homeCountry: 'TH', language, limit: 8 })
    .map((match) => regions.labelOf(match, language))

it.each([
  ['bang', 'Bang'],
  ['สมุทร', 'Samut'],
  ['sam', 'Sam'],
])('offers names that begin with %s', (typed, start) => {
  const lines = suggested(typed, 'TH')
  expect(lines.length).toBeGreaterThanOrEqual(3)
  for (const line of lines.slice(0, 3)) expect(line.startsWith(start)).toBe(true)
})

it('puts the larger place first', () => {
  expect(suggested('samut pr')[0]).toBe('Samut Prakan, Thailand')
  expect(suggested('深圳')[0]).toBe('Shenzhen, Guangdong, China')
})

it('goes on after a place that is written out, in either order', () => {
  expect(suggested('chon buri si r')[0]).toBe('Si Racha, Chon Buri, Thailand')
  expect(suggested('si racha, cho')[0]).toBe('Si Racha, Chon Buri, Thailand')
  expect(suggested('อ.บางพลี ต.บางพลีใ')).toContain(
    'Bang Phli Yai, Bang Phli, Samut Prakan, Thailand 10540',
  )
})

it('keeps to the country and the limit', () => {
  for (const { place } of regions.suggest({
    typed: 'ban',
    country: 'VN',
    homeCountry: null,
    language: 'en',
    limit: 3,
  })) {
    expect(place.country).toBe('VN')
  }
  expect(
    regions.suggest({ typed: 'a', country: null, homeCountry: null, language: 'en', limit: 20 }),
  ).toHaveLength(20)
})

it('offers nothing for what no name begins with', () => {
  expect(suggested('zzqq')).toEqual([])
  expect(suggested('...')).toEqual([])
})

it.each([
  ['เขตบา', /^Bang.*, Bangkok, Thailand/],
  ['อ.บางพ', /^Bang Ph(?:li|lat), /],
  ['ต.บางพลีใ', /^Bang Phli Yai, /],
  ['amphoe ban', /^Ban/],
  ['กรุงเทพ เขตบางร', /^Bang Rak, Bangkok/],
])('goes on after a word of rank, with places of that rank first: %s', (typed, label) => {
  expect(suggested(typed)[0]).toMatch(label)
})

it.each([
  ['nakorn ratch', 'Nakhon Ratchasima, Thailand'],
  ['samutprakarn', 'Samut Prakan, Thailand'],
  ['bangplee', 'Bang Phli, Samut Prakan, Thailand 10540'],
  ['petchab', 'Phetchabun, Thailand'],
])('goes on by ear: %s', (typed, label) => {
  expect(suggested(typed).slice(0, 3)).toContain(label)
})

it('goes on with a postal code, and offers the districts of a whole one', () => {
  expect(suggested('1011')).toEqual(['Bangkok, Thailand 10110'])
  expect(suggested('101').length).toBeGreaterThan(5)
  expect(suggested('10110')).toEqual([
    'Bangkok, Thailand 10110',
    'Khlong Toei, Bangkok, Thailand 10110',
    'Watthana, Bangkok, Thailand 10110',
  ])
  expect(suggested('99999')).toEqual([])
  const [match] = regions.suggest({
    typed: '10110',
    country: null,
    homeCountry: null,
    language: 'en',
    limit: 1,
  })
  expect(match?.point.basis).toBe('postal_code')
})

it.each<[string, Language, string]>([
  ['laem chabang po', 'en', 'Laem Chabang port, Thung Sukhla, Si Racha, Chon Buri, Thailand 20230'],
  ['suvarn', 'en', 'Suvarnabhumi airport, Nong Prue, Bang Phli, Samut Prakan, Thailand 10540'],
  ['ท่าเรือแหลมฉ', 'th', 'ท่าเรือแหลมฉบัง, ต.ทุ่งสุขลา อ.ศรีราชา จ.ชลบุรี 20230'],
  ['BTS อโ', 'th', 'สถานีรถไฟฟ้าอโศก, แขวงคลองเตย เขตคลองเตย กรุงเทพมหานคร 10110'],
])('offers places of trade with the word of their kind: %s', (typed, language, label) => {
  expect(suggested(typed, null, language)[0]).toBe(label)
})

it('labels in the language of the reader, and shows no label twice', () => {
  expect(suggested('chiang m', null, 'zh')[0]).toBe('清迈府, 泰国')
  expect(suggested('曼', null, 'th')).toContain('กรุงเทพมหานคร')
  for (const typed of ['laem ngop', 'singa', 'kuala lu', 'si racha', 'b', 'ส', '清']) {
    for (const language of ['en', 'th', 'zh'] as const) {
      const labels = suggested(typed, null, language)
      expect(new Set(labels).size).toBe(labels.length)
    }
  }
})

it('puts places at home before larger ones abroad', () => {
  expect(suggested('Lat').slice(0, 3)).not.toContain('Lattakia, Syria')
})
