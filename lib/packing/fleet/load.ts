/** What one vehicle of a type would carry. */
import type { VehicleType } from '../fleet-request.ts'
import type { Plan } from '../plan.ts'

export interface Load {
  readonly type: VehicleType
  /** How many pieces of each item. */
  readonly counts: ReadonlyMap<string, number>
  readonly plan: Plan
}

export function loadOf(type: VehicleType, plan: Plan): Load {
  const counts = new Map<string, number>()
  for (const { itemId } of plan.placements) counts.set(itemId, (counts.get(itemId) ?? 0) + 1)
  return { type, counts, plan }
}

export function vehicleVolumeMm3({ vehicle }: VehicleType): number {
  return vehicle.lengthMm * vehicle.widthMm * vehicle.heightMm
}
