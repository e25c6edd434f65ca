/** The geocoders that an installation has keys for, in the order of the interface, each with its guard. */
import type { Clock } from '#server/clock.ts'
import type { Logger } from '#server/log.ts'
import type { Geocoder, Geocoded } from './geocoder.ts'
import { createGoogleGeocoding } from './google-geocoding.ts'
import { createGuard, type Guard, type GuardLimits } from './guard.ts'
import { createLongdo } from './longdo.ts'
import { z } from 'zod'
import { isArea, partsOfComponents } from './address-components.ts'
import { askProvider } from './ask-provider.ts'

export interface ProviderSettings {
  readonly google: {
    readonly apiKey: string
    readonly geocodingUrl: string
    readonly placesUrl: string
  } | null
  readonly longdo: {
    readonly apiKey: string
    readonly searchUrl: string
    readonly addressUrl: string
  } | null
}

export interface GuardedGeocoder {
  readonly geocoder: Geocoder
  readonly guard: Guard
}

export function createProviders({
  settings: { google, longdo },
  clock,
  log,
  limits,
}: {
  settings: ProviderSettings
  clock: Clock
  log: Logger
  limits?: GuardLimits
}): GuardedGeocoder[] {
  const geocoders: Geocoder[] = []
  if (google !== null) {
    const { apiKey, geocodingUrl, placesUrl } = google
    geocoders.push(createGoogleGeocoding({ apiKey, baseUrl: geocodingUrl }))
    geocoders.push(createGooglePlaces({ apiKey, baseUrl: placesUrl }))
  }
  if (longdo !== null) geocoders.push(createLongdo(longdo))
  return geocoders.map((geocoder) => {
    const guardLimits = limits === undefined ? {} : { limits }
    return { geocoder, guard: createGuard({ name: geocoder.source, clock, log, ...guardLimits }) }
  })
}

/** Google's Places API (New), text search: places by their everyday names. */
const placeSchema = z.object({
  location: z.object({ latitude: z.number(), longitude: z.number() }),
  formattedAddress: z.string().default(''),
  displayName: z.object({ text: z.string() }).optional(),
  addressComponents: z
    .array(
      z.object({
        longText: z.string(),
        shortText: z.string().default(''),
        types: z.array(z.string()),
      }),
    )
    .default([]),
  types: z.array(z.string()).default([]),
})

/** Without a result the reply is an empty object. */
const replySchema = z.object({ places: z.array(placeSchema).default([]) })

/** Google charges by requested field, so only the used ones are requested. */
const fields = ['location', 'formattedAddress', 'displayName', 'addressComponents', 'types']

const placeConfidence = 0.78
const areaConfidence = 0.55

function createGooglePlaces({ apiKey, baseUrl }: { apiKey: string; baseUrl: string }): Geocoder {
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
        { schema: replySchema, signal },
      )
      return places.map(geocodedOf)
    },
  }
}

function geocodedOf(place: z.output<typeof placeSchema>): Geocoded {
  const components = place.addressComponents.map(({ longText, shortText, types }) => ({
    long: longText,
    short: shortText,
    types,
  }))
  return {
    point: { lat: place.location.latitude, lng: place.location.longitude },
    ...partsOfComponents(components),
    formattedAddress: place.formattedAddress,
    placeName: place.displayName?.text ?? '',
    confidence: isArea(place.types) ? areaConfidence : placeConfidence,
  }
}
