import { getCoverage, type CoverageQuery } from '#lib/contract/coverage.ts'
import { route, type Route } from '../http/route.ts'
import type { Pricing } from './pricing.ts'

export function pricingRoutes(pricing: Pick<Pricing, 'coverage'>): Route[] {
  return [
    route(getCoverage, ({ organization, query }) =>
      pricing.coverage(organization.id, {
        pickup: endOf(query, 'pickup'),
        delivery: endOf(query, 'delivery'),
      }),
    ),
  ]
}

function endOf(query: CoverageQuery, end: 'pickup' | 'delivery') {
  const { [`${end}_lat` as const]: lat, [`${end}_lng` as const]: lng } = query
  if (lat === undefined || lng === undefined) return null
  return { lat, lng, country: query[`${end}_country`], province: query[`${end}_province`] }
}
