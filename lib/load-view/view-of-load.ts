/** A load with the vehicle it is in: what a reply of the service and its vehicle types say together. */
import type { VehicleLoad } from '../contract/load-plans.ts'
import type { VehicleType } from '../contract/vehicle-types.ts'
import type { LoadViewLoad } from './load-view-load.ts'

/** The contract's plans serve one drop, so every piece is unloaded at the first stop. */
export function viewOfLoad(load: VehicleLoad, vehicle: VehicleType): LoadViewLoad {
  return {
    ...load,
    name: vehicle.name,
    door: vehicle.door === 'side' ? 'left' : 'rear',
    axles: vehicle.axles,
    placements: load.placements.map((placement) => ({ ...placement, stop: 1 })),
  }
}
