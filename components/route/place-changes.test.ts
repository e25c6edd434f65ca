import { expect, test } from 'vitest'
import type { ResolvedAddress } from '#lib/contract/addresses.ts'
import { needsConfirmation } from '#lib/storefront/place-pin.ts'
import {
  describedPlace,
  movedPlace,
  resolvedPlace,
  typedPlace,
} from '#lib/storefront/place-changes.ts'
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

test('a pin goes when the text that it came from is changed', () => {
  const resolved = resolvedPlace(null, { address, text: 'Suthep' })
  expect(typedPlace(resolved, 'Suthepp')).toMatchObject({ text: 'Suthepp', lat: null, lng: null })
})

test('a pin that was set by hand stays while its text is written', () => {
  const moved = movedPlace(null, { lat: 13.7, lng: 100.5 })
  expect(typedPlace(moved, 'Gate 4')).toMatchObject({ text: 'Gate 4', lat: 13.7, lng: 100.5 })
})

test('typed text stays when the pin moves, and the areas are those of the new point', () => {
  const typed = resolvedPlace(null, { address, text: 'Warehouse behind the temple' })
  const moved = movedPlace(typed, { lat: 13.7, lng: 100.5 })
  expect(moved).toMatchObject({ text: 'Warehouse behind the temple', province: '' })
  expect(describedPlace(moved, address)).toMatchObject({
    text: 'Warehouse behind the temple',
    province: 'Chiang Mai',
    lat: 13.7,
  })
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
  const of = (change: Partial<ResolvedAddress>) =>
    uncertaintyOf(resolvedPlace(null, { address: { ...address, ...change }, text: 'x' }))
  expect(of({})?.reason).toBe('subdistrict')
  expect(of({ subdistrict: '' })?.reason).toBe('district')
  const inProvince = { source: 'province_centroid', confidence: 0.3, subdistrict: '' } as const
  expect(of({ ...inProvince, district: '' })?.reason).toBe('province')
  // Its name is known, and not where it lies: the pin is in no such place.
  expect(of(inProvince)?.reason).toBe('unmapped')
  expect(of({ source: 'longdo', confidence: 0.6 })?.reason).toBe('guess')
  expect(of({ source: 'longdo', confidence: 0.68 })).toBeNull()
  // A centroid has to be looked at however sure the names are.
  expect(of({ confidence: 0.99 })).not.toBeNull()
  const moved = movedPlace(resolvedPlace(null, { address, text: 'x' }), { lat: 1, lng: 2 })
  expect(needsConfirmation(moved)).toBe(false)
  expect(uncertaintyOf(moved)).toBeNull()
})
