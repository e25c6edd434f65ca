import { listVehicleRates } from '#lib/contract/catalog.ts'
import { getCoverage, type CoverageQuery } from '#lib/contract/coverage.ts'
import { toDecimal } from '#lib/money.ts'
import { route, type Route } from '../http/route.ts'
import type { Pricing } from './pricing.ts'

export function pricingRoutes(pricing: Pick<Pricing, 'coverage' | 'vehicleRates'>): Route[] {
  return [
    route(getCoverage, ({ organization, query }) =>
      pricing.coverage(organization.id, {
        pickup: endOf(query, 'pickup'),
        delivery: endOf(query, 'delivery'),
      }),
    ),
    route(listVehicleRates, async ({ organization: { id, currency } }) => {
      const rates = await pricing.vehicleRates(id)
      return {
        data: [...rates].map(([typeId, { card }]) => ({
          vehicle_type_id: typeId,
          base: toDecimal(card.baseMinor, currency),
          included_km: card.includedM / 1000,
          per_km: toDecimal(card.perKmMinor, currency),
          minimum: toDecimal(card.minimumMinor, currency),
          road_factor: card.roadFactorPermille / 1000,
        })),
      }
    }),
  ]
}

function endOf(query: CoverageQuery, end: 'pickup' | 'delivery') {
  const { [`${end}_lat` as const]: lat, [`${end}_lng` as const]: lng } = query
  if (lat === undefined || lng === undefined) return null
  return { lat, lng, country: query[`${end}_country`], province: query[`${end}_province`] }
}
