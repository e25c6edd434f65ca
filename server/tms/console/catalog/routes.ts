/** The catalogue of the organization as the console reads it. */
import { listRoutes } from '#lib/contract/console/route-list.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { route, type Route } from '../../http/route.ts'

export function consoleCatalogRoutes(catalog: Catalog): Route[] {
  return [
    route(listRoutes, async ({ organization }) => {
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
