/** A vehicle type of the wire as the packing engine takes it. */
import type { VehicleType } from '../contract/vehicle-types.ts'
import { packingVehicle } from '../freight/packing-vehicle.ts'
import type { Vehicle } from '../packing/request.ts'

export function vehicleOfType(type: VehicleType): Vehicle {
  return packingVehicle({
    lengthMm: type.inner_length_mm,
    widthMm: type.inner_width_mm,
    heightMm: type.inner_height_mm,
    payloadG: Math.round(type.max_payload_kg * 1000),
    door: type.door,
    axles: type.axles.map((axle) => ({
      positionMm: axle.position_mm,
      emptyLoadG: Math.round(axle.empty_load_kg * 1000),
      maxLoadG: Math.round(axle.max_load_kg * 1000),
    })),
  })
}
