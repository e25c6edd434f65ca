/** The plan in a quote's snapshot, which is an addition: null where the service is one that has none. */
import type { Quote } from '#lib/contract/quotes.ts'
import type { VehicleType } from '#lib/contract/vehicle-types.ts'
import type { LoadViewLoad } from '#lib/load-view/load-view-load.ts'
import { viewOfLoad } from '#lib/load-view/view-of-load.ts'

export function quotedLoads(
  { snapshot }: Quote,
  vehicleTypes: readonly VehicleType[],
): readonly LoadViewLoad[] | null {
  const loads: LoadViewLoad[] = []
  for (const { vehicle_type: type, load } of snapshot?.vehicles ?? []) {
    const vehicle = vehicleTypes.find((each) => each.type === type)
    if (load === null || vehicle === undefined) return null
    loads.push(viewOfLoad(load, vehicle))
  }
  return loads.length === 0 ? null : loads
}
