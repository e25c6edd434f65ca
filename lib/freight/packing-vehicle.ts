/** A vehicle type for the packing engine. */
import { groupAxles } from '../packing/axle-groups.ts'
import type { VehicleType } from '../contract/catalog.ts'
import type { AxleGroup, DoorSide, Vehicle } from '../packing/request.ts'

/** Weights in grams, lengths in millimetres; positions from the front wall of the load space. */
export interface LoadSpace {
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
  readonly payloadG: number
  readonly door: VehicleType['door']
  readonly axles: readonly SpaceAxle[]
}

export interface SpaceAxle {
  readonly positionMm: number
  /** The part of the empty vehicle's weight that rests on the axle. */
  readonly emptyLoadG: number
  readonly maxLoadG: number
}

export function packingVehicle({ door, axles, ...box }: LoadSpace): Vehicle {
  return { ...box, doorSide: doorSide(door), axles: supportsOf(axles) }
}

/** A vehicle type of the wire. */
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

/**
 * Reduces any number of axles to the two groups whose loads statics can compute. A single axle or three
 * groups give no balance and are ignored.
 */
export function supportsOf(axles: readonly SpaceAxle[]): readonly AxleGroup[] {
  const grouping = groupAxles(
    axles
      .toSorted((a, b) => a.positionMm - b.positionMm)
      .map(({ positionMm, emptyLoadG: tareG, maxLoadG: limitG }) => ({
        positionMm,
        tareG,
        limitG,
      })),
  )
  return grouping.ok ? grouping.groups : []
}
