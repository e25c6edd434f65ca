/** Resolving addresses to coordinates: interface 2.2 and 4.2. */
import { z } from 'zod'
import { latitudeSchema, longitudeSchema } from './coordinates.ts'
import { countryCodeSchema } from './countries.ts'
import type { FieldFacts } from './validation-problems.ts'
import { reportProblem } from './field-problem.ts'
import { ours } from './ours.ts'
import { queryInteger } from './paging.ts'
import { addressTextSchema, linkSchema, nameSchema } from './texts.ts'
import { defineEndpoint } from './endpoint.ts'

export const addressSourceSchema = z
  .enum(['google_geocoding', 'google_places', 'longdo', 'postal_centroid', 'province_centroid'])
  .meta({
    id: 'AddressSource',
    description:
      'What the point rests on. A match of administrative areas alone is province_centroid where the point is that of the town that a province is governed from, and postal_centroid where it is the middle of anything finer: a postal code, a subdistrict, a district or a city. A place of trade (a port, an airport, an industrial estate, a station, a border crossing, a street) that our own tables know is google_places, the step of the chain that searches places; `matched` says which.',
  })

export type AddressSource = z.output<typeof addressSourceSchema>

export const resolvedAddressSchema = z
  .object({
    lat: latitudeSchema,
    lng: longitudeSchema,
    country: z.string().describe('ISO 3166-1 alpha-2.'),
    province: z.string(),
    district: z
      .string()
      .describe('A city of China or a town elsewhere when nothing smaller is known.'),
    subdistrict: z.string(),
    postal_code: z.string(),
    formatted_address: z
      .string()
      .describe(
        'All parts are in one language: that of the request where all names are known in it, else English. The name of a place of trade without an English one stays as it is.',
      ),
    place_name: z.string(),
    confidence: z
      .number()
      .min(0)
      .max(1)
      .describe(
        'Below 0.68 it is to be confirmed by a person: areas alone never reach it, and province_centroid is always 0.32; a place of trade has at most 0.9.',
      ),
    source: addressSourceSchema,
  })
  .meta({
    id: 'ResolvedAddress',
    description: 'What is not known is an empty string; that it is, is ours.',
  })

export type ResolvedAddress = z.output<typeof resolvedAddressSchema>

export const tradeKindSchema = z.enum([
  'airport',
  'port',
  'depot',
  'estate',
  'crossing',
  'station',
  'metro',
  'market',
  'hospital',
  'university',
  'street',
])

/** A kind of place of trade: the layer of places that are no administrative areas. */
export type TradeKind = z.output<typeof tradeKindSchema>

export const matchedPartSchema = z
  .object({
    text: z.string().describe('The part of the text, as it was written.'),
    kind: z
      .enum([
        ...tradeKindSchema.options,
        'country',
        'province',
        'city',
        'district',
        'subdistrict',
        'town',
        'postal_code',
      ])
      .describe('The layer that knows it: a kind of place, or the rank of an area.'),
    name: z.string().describe('Its name in the language of the request.'),
  })
  .meta({ id: 'MatchedPart' })

export type MatchedPart = z.output<typeof matchedPartSchema>

/** The reply of resolving: what of a text was understood comes with the address. */
export const addressResolutionSchema = resolvedAddressSchema
  .extend({
    matched: z
      .array(matchedPartSchema)
      .default([])
      .describe('The parts of the text that the answer rests on. An addition.'),
    ignored: z
      .array(z.string())
      .default([])
      .describe('The parts of the text that were not understood. An addition.'),
  })
  .meta({
    id: 'AddressResolution',
    description: 'What is not known is an empty string; that it is, is ours.',
  })

export type AddressResolution = z.output<typeof addressResolutionSchema>

export const addressResolveSchema = z
  .object({
    address: addressTextSchema
      .optional()
      .describe(
        'An address, or, as additions, coordinates in any notation, a plus code (a short one with a place), or a message with a link to a map.',
      ),
    url: linkSchema.optional().describe('A map share link or short link.'),
    lat: latitudeSchema.optional(),
    lng: longitudeSchema.optional(),
    country: countryCodeSchema
      .optional()
      .describe(
        'Preferred: other countries only where it has nothing, and then with less confidence.',
      ),
    logResolution: z.boolean().default(true),
  })
  .superRefine(({ address, url, lat, lng }, context) => {
    const point = lat !== undefined || lng !== undefined
    const modes = [address !== undefined, url !== undefined, point].filter(Boolean).length
    const half = point && (lat === undefined || lng === undefined)
    if (modes !== 1 || half) {
      reportProblem({
        context,
        path: [],
        problem: 'one_of_needed',
        limit: 'address, url, lat, lng',
      })
    }
  })
  .meta({
    id: 'AddressResolve',
    description: 'Exactly one input mode: address, or url, or lat with lng.',
    oneOf: [
      { required: ['address'], not: { anyOf: [{ required: ['lat'] }, { required: ['lng'] }] } },
      { required: ['url'], not: { anyOf: [{ required: ['lat'] }, { required: ['lng'] }] } },
      {
        required: ['lat', 'lng'],
        not: { anyOf: [{ required: ['address'] }, { required: ['url'] }] },
      },
    ],
  })

export type AddressResolve = z.output<typeof addressResolveSchema>

export type AddressResolveFault =
  | { readonly key: 'invalid_input_mode'; readonly facts: Record<never, never> }
  | { readonly key: 'coordinates_out_of_range'; readonly facts: FieldFacts }
  | { readonly key: 'invalid_body'; readonly facts: FieldFacts }

/** The error for a refused payload. */
export function addressResolveFault(facts: FieldFacts): AddressResolveFault {
  if (facts.problem === 'one_of_needed') return { key: 'invalid_input_mode', facts: {} }
  const outOfRange = facts.problem === 'too_small' || facts.problem === 'too_large'
  return outOfRange && (facts.field === 'lat' || facts.field === 'lng')
    ? { key: 'coordinates_out_of_range', facts }
    : { key: 'invalid_body', facts }
}

export const addressSuggestQuerySchema = z.object({
  q: nameSchema.describe('The text typed so far.'),
  country: countryCodeSchema.optional(),
  limit: queryInteger({ min: 1, max: 20 }).default(8),
})

export const addressSuggestionSchema = resolvedAddressSchema
  .extend({
    label: z
      .string()
      .describe(
        'What to show in a list, no two alike: the address, and the word of its kind at a place of trade.',
      ),
  })
  .meta({ id: 'AddressSuggestion', ...ours('An addition.') })

export type AddressSuggestion = z.output<typeof addressSuggestionSchema>

export const addressSuggestionsSchema = z.object({ suggestions: z.array(addressSuggestionSchema) })

export const resolveAddress = defineEndpoint({
  name: 'resolveAddress',
  method: 'POST',
  path: '/api/address/resolve',
  summary: 'A text, map link or point to a structured address with coordinates',
  body: addressResolveSchema,
  reply: { status: 200, schema: addressResolutionSchema },
  errors: [
    'invalid_input_mode',
    'coordinates_out_of_range',
    'invalid_body',
    'address_not_resolved',
    'map_link_not_supported',
    'map_link_unreachable',
  ],
  repeatable: true,
})

export const suggestAddresses = defineEndpoint({
  name: 'suggestAddresses',
  method: 'GET',
  path: '/api/address/suggest',
  summary: 'Places that begin like what was typed so far',
  notes:
    'Areas, places of trade and postal codes, by letters or by ear, also after a word of rank or kind, and after a larger place.',
  query: addressSuggestQuerySchema,
  reply: { status: 200, schema: addressSuggestionsSchema },
  errors: ['invalid_query'],
  addition: true,
})
