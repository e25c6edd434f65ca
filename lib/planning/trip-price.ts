/** The price of a trip of a whole vehicle, as the service prices the groups of a proposal. */
import type { VehicleRate } from '../contract/catalog.ts'

/** Where no rate says otherwise, a road is longer than the way as the crow flies by this factor. */
export const usualRoadFactor = 1.3

export interface TripPrice {
  /** Null without a rate. */
  readonly price: number | null
  readonly distanceKm: number
}

/** `directM`: the length of the tour as the crow flies. */
export function tripPrice(rate: VehicleRate | null, directM: number): TripPrice {
  const distanceKm = (directM * (rate?.road_factor ?? usualRoadFactor)) / 1000
  if (rate === null) return { price: null, distanceKm }
  const beyondKm = Math.max(0, distanceKm - rate.included_km)
  return { price: Math.max(rate.minimum, rate.base + beyondKm * rate.per_km), distanceKm }
}
