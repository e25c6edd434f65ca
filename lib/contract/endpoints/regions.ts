import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { countrySchema, regionsQuerySchema, regionsSchema } from '../regions.ts'

export const listRegions = defineEndpoint({
  name: 'listRegions',
  method: 'GET',
  path: '/api/regions',
  summary: 'The provinces, cities and districts of a country',
  notes: 'Names are in the language of the request where the data has it. postal_code narrows.',
  feature: null,
  senderAccount: 'none',
  query: regionsQuerySchema,
  reply: { status: 200, schema: regionsSchema },
  errors: ['country_required', 'invalid_query', 'country_not_supported'],
  repeatable: true,
})

export const listCountries = defineEndpoint({
  name: 'listCountries',
  method: 'GET',
  path: '/api/regions/countries',
  summary: 'The countries that have regions',
  notes: 'The interface does not show the element.',
  feature: null,
  senderAccount: 'none',
  reply: { status: 200, schema: z.array(countrySchema) },
  errors: [],
  repeatable: true,
})
