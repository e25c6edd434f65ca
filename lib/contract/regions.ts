/** Administrative regions: interface 2.3 and 4.2. */
import { z } from 'zod'
import { countryCodeSchema } from './countries.ts'
import { ours } from './ours.ts'
import { postalCodeSchema } from './texts.ts'
import { defineEndpoint } from './endpoint.ts'

export const regionsQuerySchema = z.object({
  country: countryCodeSchema,
  postal_code: postalCodeSchema.optional(),
})

const districtSchema = z
  .object({ name: z.string(), code: z.string() })
  .meta({ id: 'RegionDistrict' })

const citySchema = z
  .object({ name: z.string(), districts: z.array(districtSchema) })
  .meta({ id: 'RegionCity' })

const provinceSchema = z
  .object({ name: z.string(), cities: z.array(citySchema) })
  .meta({ id: 'RegionProvince' })

export const regionsSchema = z
  .object({ provinces: z.array(provinceSchema) })
  .meta({ id: 'Regions' })

export type Regions = z.output<typeof regionsSchema>

export const countrySchema = z
  .object({
    code: countryCodeSchema,
    name: z.string().describe('In the language of the request.'),
  })
  .meta({ id: 'Country', ...ours('The interface does not show the element.') })

export type Country = z.output<typeof countrySchema>

export const listRegions = defineEndpoint({
  name: 'listRegions',
  method: 'GET',
  path: '/api/regions',
  summary: 'The provinces, cities and districts of a country',
  notes:
    'Names are in the language of the request where the data has it, else in English. postal_code narrows. Laos, Cambodia, Myanmar, Malaysia and Singapore are listed to their second level: their cities have no districts. Viet Nam has its 34 provinces and wards of 2025; a city is the district that a ward was in before.',
  query: regionsQuerySchema,
  reply: { status: 200, schema: regionsSchema },
  errors: ['country_required', 'invalid_query', 'country_not_supported'],
})

export const listCountries = defineEndpoint({
  name: 'listCountries',
  method: 'GET',
  path: '/api/regions/countries',
  summary: 'The countries that have regions',
  notes: 'The interface does not show the element.',
  reply: { status: 200, schema: z.array(countrySchema) },
})
