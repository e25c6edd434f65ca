/** Google's Places API (New), text search: places by what people call them. */
import { z } from 'zod'
import { isArea, partsOfComponents } from './address-components.ts'
import { askProvider } from './ask-provider.ts'
import type { Geocoded, Geocoder } from './geocoder.ts'

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

/** Without any hit the reply is an empty object. */
const replySchema = z.object({ places: z.array(placeSchema).default([]) })

/** What is asked for is paid for, so only what is used. */
const fields = ['location', 'formattedAddress', 'displayName', 'addressComponents', 'types']

const placeConfidence = 0.78
const areaConfidence = 0.55

export function createGooglePlaces({
  apiKey,
  baseUrl,
}: {
  apiKey: string
  baseUrl: string
}): Geocoder {
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
