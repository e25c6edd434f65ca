/** The catalogue of the organization as the console reads it, for administrators. */
import { listRoutes } from '#lib/contract/console/route-list.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { route, type Route } from '../../http/route.ts'
import { checkPerson } from '../check-person.ts'

export function consoleCatalogRoutes(catalog: Catalog): Route[] {
  return [
    route(listRoutes, async ({ organization, body: { actor } }) => {
      checkPerson(actor, { organizationId: organization.id, roles: ['admin'] })
      const routes = await catalog.listRoutes(organization.id)
      return {
        data: routes.map(({ id, code, name, serviceId }) => ({
          id,
          code,
          name,
          service_id: serviceId,
        })),
      }
    }),
  ]
}
