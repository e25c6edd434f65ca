import { listCountries, listRegions } from '#lib/contract/endpoints/regions.ts'
import { route, type Route } from '../http/route.ts'
import { ServiceError } from '../http/service-error.ts'
import type { Regions } from './regions.ts'

export function regionRoutes(regions: Regions): Route[] {
  return [
    route(listRegions, async ({ query, language }) => {
      const { country, postal_code: postalCode = null } = query
      const listed = regions.list({ country, language, postalCode })
      if (listed === null) throw new ServiceError('country_not_supported', { country })
      return listed
    }),
    route(listCountries, async ({ language }) => regions.countries(language)),
  ]
}
