import { addressResolveFault, resolveAddress, suggestAddresses } from '#lib/contract/addresses.ts'
import { route, type Call, type Route } from '../http/route.ts'
import { ServiceError } from '../http/service-error.ts'
import type { Address, Asker } from './address.ts'

export function addressRoutes(address: Address): Route[] {
  return [
    route(resolveAddress, (call) => address.resolve(call.body, askerOf(call)), {
      refuseBody(facts) {
        const fault = addressResolveFault(facts)
        return fault.key === 'invalid_input_mode'
          ? new ServiceError(fault.key)
          : new ServiceError(fault.key, fault.facts)
      },
    }),
    route(suggestAddresses, async (call) => {
      const { q, country = null, limit } = call.query
      return { suggestions: await address.suggest({ typed: q, country, limit }, askerOf(call)) }
    }),
  ]
}

function askerOf({
  organization,
  language,
}: Pick<Call<typeof resolveAddress>, 'organization' | 'language'>): Asker {
  return { organizationId: organization.id, homeCountry: organization.country, language }
}
