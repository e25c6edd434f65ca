import { listOrganizations, listOrganizationUnits } from '#lib/contract/organizations.ts'
import { route, type Route } from '../http/route.ts'
import type { Organizations } from './organizations.ts'

export function organizationRoutes(organizations: Organizations): Route[] {
  return [
    route(listOrganizations, async ({ organization }) => {
      const { id, name, currency, timezone, features } = organization
      const shown = {
        id,
        name,
        currency,
        timezone,
        features,
        custom_waybill_numbers: organization.customWaybillNumbers,
        legacy_responses: organization.legacyResponses,
      }
      return { data: [shown] }
    }),
    route(listOrganizationUnits, async ({ organization }) => {
      const units = await organizations.units(organization.id)
      return {
        data: units
          .filter(({ active }) => active)
          .map(({ country: _, active: __, updatedAt: ___, ...shown }) => shown),
      }
    }),
  ]
}
