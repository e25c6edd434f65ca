/** Results in the form of interface 2.2; an unknown part is an empty string. */
import type { ResolvedAddress } from '#lib/contract/addresses.ts'
import type { Language } from '#lib/contract/languages.ts'
import type { Point } from '#lib/geo/great-circle.ts'
import type { LoadedMatch, Place, Regions } from '../regions/regions.ts'
import type { FromProvider } from './ask-providers.ts'

const coordinateDigits = 7

export function describeProvided(found: FromProvider): ResolvedAddress {
  return {
    ...rounded(found.point),
    country: found.country,
    province: found.province,
    district: found.district,
    subdistrict: found.subdistrict,
    postal_code: found.postalCode,
    formatted_address: found.formattedAddress,
    place_name: found.placeName,
    confidence: found.confidence,
    source: found.source,
  }
}

export function describePlace(
  place: Place,
  {
    regions,
    language,
    postalCode,
    point,
    confidence,
    onProvince,
  }: {
    regions: Regions
    language: Language
    postalCode: string
    point: Point
    confidence: number
    onProvince: boolean
  },
): ResolvedAddress {
  const { country, province, district, subdistrict, line, name } = regions.describe(place, {
    language,
    postalCode,
  })
  return {
    ...rounded(point),
    country,
    province,
    district,
    subdistrict,
    postal_code: postalCode,
    formatted_address: line,
    place_name: name,
    confidence,
    source: onProvince ? 'province_centroid' : 'postal_centroid',
  }
}

export function describeLoaded(found: LoadedMatch): ResolvedAddress {
  const parts = [found.name, found.district, found.province].filter(
    (part, at, all) => part !== '' && all.indexOf(part) === at,
  )
  return {
    ...rounded(found.point),
    country: found.country,
    province: found.province,
    district: found.district,
    subdistrict: '',
    postal_code: found.postalCode,
    formatted_address: [...parts, found.postalCode].filter((part) => part !== '').join(', '),
    place_name: found.name,
    confidence: found.confidence,
    source: found.isProvince ? 'province_centroid' : 'postal_centroid',
  }
}

/** Rounds to about a centimetre. */
function rounded({ lat, lng }: Point): Point {
  return { lat: Number(lat.toFixed(coordinateDigits)), lng: Number(lng.toFixed(coordinateDigits)) }
}
