import { expect, it } from 'vitest'
import { chainOf, pointOwner } from './place.ts'
import { readPlaces } from './read-places.ts'

const places = readPlaces()
const of = (country: string, code: string) => {
  const place = places.find((each) => each.country === country && each.code === code)
  if (place === undefined) throw new Error(`no ${code}`)
  return place
}

it('has Thailand in full', () => {
  const thai = places.filter(({ country }) => country === 'TH')
  expect(thai.filter(({ kind }) => kind === 'province')).toHaveLength(77)
  expect(thai.filter(({ kind }) => kind === 'subdistrict')).toHaveLength(7436)
  expect(
    thai.filter(({ kind, postalCode }) => kind === 'subdistrict' && postalCode === ''),
  ).toEqual([])
  // Parts of Bangkok's that are younger than the table of centres, and one that has another code there.
  const without = thai.filter(({ kind, origin }) => kind === 'subdistrict' && origin !== 'exact')
  expect(without).toHaveLength(14)
  expect(thai.filter(({ kind, origin }) => kind === 'district' && origin !== 'computed')).toEqual(
    [],
  )
})

it('has China to the district and Viet Nam to the ward, in both layouts', () => {
  const count = (country: string, kind: string) =>
    places.filter((each) => each.country === country && each.kind === kind).length
  expect([count('CN', 'province'), count('CN', 'district')]).toEqual([31, 2978])
  const vietnam = places.filter(({ country }) => country === 'VN')
  const provinces = vietnam.filter(({ kind }) => kind === 'province')
  expect([provinces.length, provinces.filter(({ parent }) => parent === null).length]).toEqual([
    63, 34,
  ])
  const wards = vietnam.filter(({ kind }) => kind === 'subdistrict')
  expect(wards.filter(({ era }) => era !== 'since')).toHaveLength(10_035)
  expect(wards.filter(({ era }) => era !== 'before')).toHaveLength(3315)
  // Each ward of the new layout has a point, and so each district with one of them.
  expect(wards.filter(({ era, origin }) => era !== 'before' && origin !== 'exact')).toEqual([])
})

it('chains a place to all it lies in', () => {
  expect(chainOf(of('CN', '440305')).map(({ name }) => name)).toEqual([
    '南山区',
    '深圳市',
    '广东省',
  ])
  expect(chainOf(of('TH', '110301')).map(({ nameEn }) => nameEn)).toEqual([
    'Bang Phli Yai',
    'Bang Phli',
    'Samut Prakan',
  ])
})

it('gives a place without coordinates those of the nearest larger place that has some', () => {
  const bangNaTai = of('TH', '104703')
  const { lat, lng } = of('TH', '1047')
  expect(bangNaTai).toMatchObject({ origin: 'parent', lat, lng })
  expect(pointOwner(bangNaTai)?.code).toBe('1047')
  expect(pointOwner(of('CN', '440305'))?.name).toBe('深圳市')
  // A Vietnamese province whose capital no source places is where its wards are.
  expect(of('VN', '26').origin).toBe('computed')
  expect(pointOwner(of('VN', '00001'))?.name).toBe('Quận Ba Đình')
})
