/** Google's Geocoding API: an address to a point, and back. Its own status is in the body of a 200. */
import { z } from 'zod'
import { isArea, partsOfComponents } from './address-components.ts'
import { askProvider } from './ask-provider.ts'
import { ProviderFailure, type FailureKind, type Geocoded, type Geocoder } from './geocoder.ts'

const resultSchema = z.object({
  formatted_address: z.string(),
  address_components: z.array(
    z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) }),
  ),
  geometry: z.object({
    location: z.object({ lat: z.number(), lng: z.number() }),
    location_type: z.string(),
  }),
  partial_match: z.boolean().optional(),
  types: z.array(z.string()).default([]),
})

const replySchema = z.object({ status: z.string(), results: z.array(resultSchema).default([]) })

type Result = z.output<typeof resultSchema>

const failures: Readonly<Record<string, FailureKind>> = {
  OVER_QUERY_LIMIT: 'limited',
  OVER_DAILY_LIMIT: 'denied',
  REQUEST_DENIED: 'denied',
  INVALID_REQUEST: 'invalid',
  UNKNOWN_ERROR: 'unavailable',
}

/** By Google's own statement of precision. */
const precision: Readonly<Record<string, number>> = {
  ROOFTOP: 0.97,
  RANGE_INTERPOLATED: 0.88,
  GEOMETRIC_CENTER: 0.75,
  APPROXIMATE: 0.6,
}
const partial = 0.8
const areaAtMost = 0.6

export function createGoogleGeocoding({
  apiKey,
  baseUrl,
}: {
  apiKey: string
  baseUrl: string
}): Geocoder {
  const ask = async (parameters: Readonly<Record<string, string>>, signal: AbortSignal) => {
    const url = new URL('/maps/api/geocode/json', baseUrl)
    url.search = new URLSearchParams({ ...parameters, key: apiKey }).toString()
    const { status, results } = await askProvider({ url }, { schema: replySchema, signal })
    if (status === 'OK') return results
    if (status === 'ZERO_RESULTS') return []
    throw new ProviderFailure(failures[status] ?? 'unavailable')
  }
  return {
    source: 'google_geocoding',
    countries: null,
    suggests: false,
    async geocode({ text, country, language, limit }, signal) {
      const region =
        country === null ? {} : { region: country.toLowerCase(), components: `country:${country}` }
      const results = await ask({ address: text, language, ...region }, signal)
      return results.slice(0, limit).map(geocodedOf)
    },
    async reverse({ point, language }, signal) {
      const [first] = await ask({ latlng: `${point.lat},${point.lng}`, language }, signal)
      return first === undefined ? null : geocodedOf(first)
    },
  }
}

function geocodedOf({
  geometry,
  address_components,
  formatted_address,
  partial_match,
  types,
}: Result): Geocoded {
  const components = address_components.map(({ long_name, short_name, types: kinds }) => ({
    long: long_name,
    short: short_name,
    types: kinds,
  }))
  const sure =
    (precision[geometry.location_type] ?? areaAtMost) * (partial_match === true ? partial : 1)
  return {
    point: geometry.location,
    ...partsOfComponents(components),
    formattedAddress: formatted_address,
    placeName: components[0]?.long ?? '',
    confidence: isArea(types) ? Math.min(sure, areaAtMost) : sure,
  }
}
