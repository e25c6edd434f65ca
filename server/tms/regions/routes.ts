import { listCountries, listRegions } from '#lib/contract/regions.ts'
import type { FieldFacts } from '#lib/contract/validation-problems.ts'
import { route, type Route } from '../http/route.ts'
import { ServiceError } from '../http/service-error.ts'
import type { Regions } from './regions.ts'

/** The table only changes with a version of the service. */
const keepSeconds = 24 * 3600

export function regionRoutes(regions: Regions): Route[] {
  return [
    route(
      listRegions,
      async ({ query, language }) => {
        const { country, postal_code: postalCode = null } = query
        const listed = regions.gazetteer().list({ country, language, postalCode })
        if (listed === null) throw new ServiceError('country_not_supported', { country })
        return listed
      },
      { keepSeconds, refuseQuery: refuseWithoutCountry },
    ),
    route(listCountries, async ({ language }) => regions.gazetteer().countries(language), {
      keepSeconds,
    }),
  ]
}

function refuseWithoutCountry(fault: FieldFacts): ServiceError {
  return fault.field === 'country' && fault.problem === 'required'
    ? new ServiceError('country_required')
    : new ServiceError('invalid_query', fault)
}
