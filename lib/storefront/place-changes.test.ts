import { expect, test } from 'vitest'
import type { ResolvedAddress } from '../contract/addresses.ts'
import { needsConfirmation } from './place-pin.ts'
import {
  agreedPlace,
  describedPlace,
  movedPlace,
  resolvedPlace,
  typedPlace,
} from './place-changes.ts'
import { uncertaintyOf } from './uncertainty.ts'

const address: ResolvedAddress = {
  lat: 18.78,
  lng: 98.98,
  country: 'TH',
  province: 'Chiang Mai',
  district: 'Mueang Chiang Mai',
  subdistrict: 'Suthep',
  postal_code: '50200',
  formatted_address: 'Suthep, Mueang Chiang Mai, Chiang Mai, 50200, Thailand',
  place_name: 'Suthep',
  confidence: 0.5,
  source: 'postal_centroid',
}

const bangRak = { lat: 13.7, lng: 100.5 }
/** About so many metres to the north. */
const north = ({ lat, lng }: typeof bangRak, metres: number) => ({
  lat: lat + metres / 111_195,
  lng,
})

test('a pin goes when its text is changed, also one that was set by hand', () => {
  const byHand = agreedPlace({ ...movedPlace(null, bangRak), text: 'Gate 4' })
  for (const before of [resolvedPlace(null, { address, text: 'Suthep' }), byHand]) {
    expect(typedPlace(before, 'Airport')).toMatchObject({ text: 'Airport', lat: null, lng: null })
  }
})

test('a text that was not found needs somebody to say that it is at the pin', () => {
  const tapped = movedPlace(typedPlace(null, 'Warehouse 9'), bangRak)
  expect(tapped).toMatchObject({ text: 'Warehouse 9', ...bangRak })
  expect(needsConfirmation(tapped)).toBe(true)
  expect(uncertaintyOf({ ...tapped, ...bangRak })).toEqual({ reason: 'text', radiusM: null })
  // The areas of the pin do not answer for the text, and neither does another tap.
  expect(needsConfirmation(describedPlace(tapped, address))).toBe(true)
  expect(movedPlace(tapped, north(bangRak, 9000))).toMatchObject({ text: 'Warehouse 9' })
  expect(needsConfirmation(movedPlace(tapped, north(bangRak, 9000)))).toBe(true)
  expect(needsConfirmation(agreedPlace(tapped))).toBe(false)
})

test('a text names its pin as long as neither is changed without the other', () => {
  const place = agreedPlace({ ...movedPlace(null, bangRak), text: 'Gate 4' })
  expect(needsConfirmation(place)).toBe(false)
  expect(needsConfirmation({ ...place, text: 'Suvarnabhumi Airport' })).toBe(true)
  expect(needsConfirmation({ ...place, ...north(bangRak, 600) })).toBe(true)
  // It was saved before this was kept: by hand, anything may have been typed over it.
  expect(needsConfirmation({ ...place, agreed: null })).toBe(true)
  expect(needsConfirmation({ ...place, agreed: null, confidence: 0.95 })).toBe(false)
})

test('the text stays while the pin is moved less than 500 m in all, and goes beyond', () => {
  const agreed = agreedPlace({ ...movedPlace(null, bangRak), text: 'Gate 4' })
  const near = movedPlace(agreed, north(bangRak, 400))
  expect(near).toMatchObject({ text: 'Gate 4', confirmed: true })
  expect(needsConfirmation(near)).toBe(false)
  const far = movedPlace(near, north(bangRak, 800))
  expect(far).toMatchObject({ text: '', province: '', confirmed: true })
  const described = describedPlace(far, address)
  expect(described).toMatchObject({ text: address.formatted_address, province: 'Chiang Mai' })
  expect(needsConfirmation(described)).toBe(false)
  expect(movedPlace(described, north(bangRak, 1200)).text).toBe(address.formatted_address)
})

test('a pin in the middle of an area is put to its place there, and its text goes with it', () => {
  const guessed = resolvedPlace(null, { address, text: 'Warehouse 9, Suthep' })
  const put = movedPlace(guessed, north({ lat: 18.78, lng: 98.98 }, 3000))
  expect(put).toMatchObject({ text: 'Warehouse 9, Suthep', confirmed: true })
  expect(needsConfirmation(describedPlace(put, address))).toBe(false)
  expect(describedPlace(put, address).text).toBe('Warehouse 9, Suthep')
  // Unless it is in another district there, or outside of all that the text can mean.
  const district = 'Hang Dong'
  const line = 'Hang Dong, Chiang Mai'
  const other = { ...address, district, formatted_address: line }
  expect(describedPlace(put, other)).toMatchObject({ text: line, district })
  expect(movedPlace(guessed, north({ lat: 18.78, lng: 98.98 }, 5000)).text).toBe('')
  // Confirmed by a person, it is no guess any more.
  const point = north({ lat: 18.78, lng: 98.98 }, 3000)
  expect(movedPlace(agreedPlace(guessed), point).text).toBe('')
})

test('a draft from before keeps the text that its pin was found for when the pin is moved a little', () => {
  const old = { ...resolvedPlace(null, { address, text: 'Suthep' }), agreed: null }
  const moved = movedPlace(old, north({ lat: 18.78, lng: 98.98 }, 300))
  expect(moved.text).toBe('Suthep')
  expect(needsConfirmation(moved)).toBe(false)
})

test('a pin in an empty field brings the address', () => {
  const moved = movedPlace(null, { lat: 13.7, lng: 100.5 })
  expect(describedPlace(moved, address).text).toBe(address.formatted_address)
})

test('the contact outlives every change', () => {
  const contact = { name: 'Somchai', phone: '+66811111111', note: 'Ring twice' }
  const place = { ...resolvedPlace(null, { address, text: 'Suthep' }), contact }
  for (const changed of [
    typedPlace(place, 'x'),
    movedPlace(place, { lat: 1, lng: 2 }),
    describedPlace(place, address),
    resolvedPlace(place, { address, text: 'y' }),
  ]) {
    expect(changed.contact).toEqual(contact)
  }
})

test('an area is to be confirmed, with a circle of its size; a moved pin is not', () => {
  const pinOf = (change: Partial<ResolvedAddress>) => ({
    ...resolvedPlace(null, { address: { ...address, ...change }, text: 'x' }),
    lat: 18.78,
    lng: 98.98,
  })
  const of = (change: Partial<ResolvedAddress>) => uncertaintyOf(pinOf(change))
  expect(of({})?.reason).toBe('subdistrict')
  expect(of({ subdistrict: '' })?.reason).toBe('district')
  const inProvince = { source: 'province_centroid', confidence: 0.3, subdistrict: '' } as const
  expect(of({ ...inProvince, district: '' })?.reason).toBe('province')
  const inCountry = { ...inProvince, district: '', province: '' }
  expect(of(inCountry)).toEqual({ reason: 'country', radiusM: null })
  // Its name is known, and not where it lies: the pin is in no such place.
  expect(of(inProvince)?.reason).toBe('unmapped')
  expect(of({ source: 'longdo', confidence: 0.6 })?.reason).toBe('guess')
  expect(of({ source: 'longdo', confidence: 0.68 })).toBeNull()
  // A centroid has to be looked at however sure the names are.
  expect(of({ confidence: 0.99 })).not.toBeNull()
  expect(needsConfirmation(movedPlace(pinOf({}), bangRak))).toBe(false)
})
