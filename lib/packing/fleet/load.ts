/** The load of one vehicle of a type. */
import { boxVolumeMm3 } from '../box-volume.ts'
import type { VehicleType } from '../fleet-request.ts'
import type { Plan } from '../plan.ts'
import type { Item } from '../request.ts'

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
  return boxVolumeMm3(vehicle)
}

/** The given counts as a vehicle's own items. */
export function itemsOf(
  counts: ReadonlyMap<string, number>,
  items: ReadonlyMap<string, Item>,
): readonly Item[] {
  return [...counts].flatMap(([id, quantity]) => {
    const item = items.get(id)
    return item === undefined ? [] : [{ ...item, quantity }]
  })
}
