import { expect, it } from 'vitest'
import { openGazetteer } from '../regions.ts'

const regions = openGazetteer()
const suggested = (typed: string, country: string | null = null) =>
  regions.suggest({ typed, country, homeCountry: 'TH', limit: 8 }).map(({ place, postalCode }) => {
    return regions.describe(place, { language: 'en', postalCode }).formatted_address
  })

it.each([
  ['bang', 'Bang'],
  ['สมุทร', 'Samut'],
  ['sam', 'Sam'],
])('offers names that begin with %s', (typed, start) => {
  const lines = suggested(typed, 'TH')
  expect(lines.length).toBeGreaterThanOrEqual(3)
  for (const line of lines) expect(line.startsWith(start)).toBe(true)
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
    limit: 3,
  })) {
    expect(place.country).toBe('VN')
  }
  expect(regions.suggest({ typed: 'a', country: null, homeCountry: null, limit: 20 })).toHaveLength(
    20,
  )
})

it('offers nothing for what no name begins with', () => {
  expect(suggested('zzqq')).toEqual([])
  expect(suggested('...')).toEqual([])
})
