/** An offered vehicle type for the packing engine, and for the loads that the wire shows. */
import type { LoadedVehicle } from '#lib/freight/load-of-plan.ts'
import { packingVehicle } from '#lib/freight/packing-vehicle.ts'
import type { Vehicle } from '#lib/packing/request.ts'
import type { OfferedVehicleType } from './offer.ts'

export function vehicleOfType(type: OfferedVehicleType): Vehicle {
  return packingVehicle({
    lengthMm: type.innerLengthMm,
    widthMm: type.innerWidthMm,
    heightMm: type.innerHeightMm,
    payloadG: type.payloadG,
    door: type.doorSide,
    axles: type.axles.map(({ position_mm, tare_g, limit_g }) => ({
      positionMm: position_mm,
      tareG: tare_g,
      limitG: limit_g,
    })),
  })
}

export function loadedVehicle(type: OfferedVehicleType): LoadedVehicle {
  return {
    id: type.id,
    type: type.code,
    inner_length_mm: type.innerLengthMm,
    inner_width_mm: type.innerWidthMm,
    inner_height_mm: type.innerHeightMm,
    max_payload_kg: type.payloadG / 1000,
  }
}
