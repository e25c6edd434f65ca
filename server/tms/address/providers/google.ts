/** Google's two geocoders: the Geocoding API, and the text search of the Places API (New). */
import { z } from 'zod'
import type { ResolvedAddress } from '#lib/contract/addresses.ts'
import { askProvider } from './ask-provider.ts'
import { ProviderFailure, type FailureKind, type Geocoder } from './geocoder.ts'

interface GoogleKey {
  readonly apiKey: string
  readonly baseUrl: string
}

const geocodingReplySchema = z.object({
  status: z.string(),
  results: z
    .array(
      z.object({
        formatted_address: z.string(),
        address_components: z.array(
          z
            .object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) })
            .transform(({ long_name: long, short_name: short, types }) => ({ long, short, types })),
        ),
        geometry: z.object({
          location: z.object({ lat: z.number(), lng: z.number() }),
          location_type: z.string(),
        }),
        partial_match: z.boolean().optional(),
        types: z.array(z.string()).default([]),
      }),
    )
    .default([]),
})

/** By the status in the body of a 200. */
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

/** An address to a point, and back. */
export function createGoogleGeocoding({ apiKey, baseUrl }: GoogleKey): Geocoder {
  const ask = async (
    parameters: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<ResolvedAddress[]> => {
    const url = new URL('/maps/api/geocode/json', baseUrl)
    url.search = new URLSearchParams({ ...parameters, key: apiKey }).toString()
    const { status, results } = await askProvider({ url }, { schema: geocodingReplySchema, signal })
    if (status !== 'OK' && status !== 'ZERO_RESULTS') {
      throw new ProviderFailure(failures[status] ?? 'unavailable')
    }
    return results.map(geocoded)
  }
  return {
    source: 'google_geocoding',
    countries: null,
    suggests: false,
    async geocode({ text, country, language, limit }, signal) {
      const region =
        country === null ? {} : { region: country.toLowerCase(), components: `country:${country}` }
      const results = await ask({ address: text, language, ...region }, signal)
      return results.slice(0, limit)
    },
    async reverse({ point, language }, signal) {
      const [first] = await ask({ latlng: `${point.lat},${point.lng}`, language }, signal)
      return first ?? null
    },
  }
}

function geocoded({
  geometry: { location, location_type: kind },
  address_components: components,
  formatted_address,
  partial_match: isPartial,
  types,
}: z.output<typeof geocodingReplySchema>['results'][number]): ResolvedAddress {
  const sure = (precision[kind] ?? areaAtMost) * (isPartial === true ? partial : 1)
  return {
    ...location,
    ...partsOf(components),
    formatted_address,
    place_name: components[0]?.long ?? '',
    confidence: isArea(types) ? Math.min(sure, areaAtMost) : sure,
    source: 'google_geocoding',
  }
}

/** Without a result the reply is an empty object. */
const placesReplySchema = z.object({
  places: z
    .array(
      z.object({
        location: z.object({ latitude: z.number(), longitude: z.number() }),
        formattedAddress: z.string().default(''),
        displayName: z.object({ text: z.string() }).optional(),
        addressComponents: z
          .array(
            z
              .object({
                longText: z.string(),
                shortText: z.string().default(''),
                types: z.array(z.string()),
              })
              .transform(({ longText: long, shortText: short, types }) => ({ long, short, types })),
          )
          .default([]),
        types: z.array(z.string()).default([]),
      }),
    )
    .default([]),
})

/** Google charges by requested field, so only the used ones are requested. */
const fields = ['location', 'formattedAddress', 'displayName', 'addressComponents', 'types']

const placeConfidence = 0.78
const areaConfidence = 0.55

/** Places by their everyday names. */
export function createGooglePlaces({ apiKey, baseUrl }: GoogleKey): Geocoder {
  return {
    source: 'google_places',
    countries: null,
    suggests: true,
    async geocode({ text, country, language, limit }, signal) {
      const { places } = await askProvider(
        {
          url: new URL('/v1/places:searchText', baseUrl),
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-goog-api-key': apiKey,
            'x-goog-fieldmask': fields.map((field) => `places.${field}`).join(','),
          },
          body: {
            textQuery: text,
            languageCode: language,
            pageSize: limit,
            ...(country === null ? {} : { regionCode: country }),
          },
        },
        { schema: placesReplySchema, signal },
      )
      return places.map(foundPlace)
    },
  }
}

function foundPlace(place: z.output<typeof placesReplySchema>['places'][number]): ResolvedAddress {
  return {
    lat: place.location.latitude,
    lng: place.location.longitude,
    ...partsOf(place.addressComponents),
    formatted_address: place.formattedAddress,
    place_name: place.displayName?.text ?? '',
    confidence: isArea(place.types) ? areaConfidence : placeConfidence,
    source: 'google_places',
  }
}

interface Component {
  readonly long: string
  readonly short: string
  readonly types: readonly string[]
}

function partsOf(components: readonly Component[]) {
  const of = (...types: string[]) =>
    types
      .map((type) => components.find((component) => component.types.includes(type)))
      .find((component) => component !== undefined)
  // Bangkok's districts are sublocalities, those of other provinces the second level.
  const district = of('administrative_area_level_2', 'sublocality_level_1', 'locality')
  const subdistrict = of(
    'administrative_area_level_3',
    'sublocality_level_2',
    'locality',
    'sublocality_level_1',
  )
  return {
    country: of('country')?.short ?? '',
    province: of('administrative_area_level_1')?.long ?? '',
    district: district?.long ?? '',
    subdistrict: subdistrict === district ? '' : (subdistrict?.long ?? ''),
    postal_code: of('postal_code')?.long ?? '',
  }
}

const areas =
  /^(?:political|country|administrative_area_level_\d|locality|sublocality(?:_level_\d)?|postal_code|colloquial_area|neighborhood)$/

/** Whether the result is an area, without a street, house or place in it. */
function isArea(types: readonly string[]): boolean {
  return types.length > 0 && types.every((type) => areas.test(type))
}
