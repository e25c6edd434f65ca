/** A vehicle type for the packing engine. */
import { groupAxles } from '../packing/axle-groups.ts'
import type { VehicleType } from '../contract/catalog.ts'
import type { Axle, DoorSide, Vehicle } from '../packing/request.ts'

/** Any number of axles; the door as on the wire. */
export type LoadSpace = Omit<Vehicle, 'axles' | 'doorSide'> & {
  readonly door: VehicleType['door']
  readonly axles: readonly Axle[]
}

export function packingVehicle({ door, axles, ...box }: LoadSpace): Vehicle {
  return { ...box, doorSide: doorSide(door), axles: groupAxles(axles) }
}

/** An axle of the wire; its `tareG` is the part of the empty vehicle's weight that rests on it. */
export function axleOf(axle: VehicleType['axles'][number]): Axle {
  return {
    positionMm: axle.position_mm,
    tareG: Math.round(axle.empty_load_kg * 1000),
    limitG: Math.round(axle.max_load_kg * 1000),
  }
}

/** A vehicle type of the wire. */
export function vehicleOfType(type: VehicleType): Vehicle {
  return packingVehicle({
    lengthMm: type.inner_length_mm,
    widthMm: type.inner_width_mm,
    heightMm: type.inner_height_mm,
    payloadG: Math.round(type.max_payload_kg * 1000),
    door: type.door,
    axles: type.axles.map(axleOf),
  })
}

/** The volume of its load space. */
export function loadSpaceMm3(
  type: Pick<VehicleType, 'inner_length_mm' | 'inner_width_mm' | 'inner_height_mm'>,
): number {
  return type.inner_length_mm * type.inner_width_mm * type.inner_height_mm
}

/** Traffic keeps to the left where the vehicles drive, so a side door is at the kerb. */
export function doorSide(door: VehicleType['door']): DoorSide {
  return door === 'side' ? 'left' : 'rear'
}
