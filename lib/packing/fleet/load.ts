/** The load of one vehicle of a type. */
import { boxVolumeMm3 } from '../box-volume.ts'
import type { BudgetMeter } from '../engine/budget.ts'
import type { VehicleType } from '../fleet-request.ts'
import { pack } from '../pack.ts'
import type { Plan } from '../plan.ts'
import type { Item, PackOptions } from '../request.ts'
import { countsOf } from '../totals.ts'

export interface Load {
  readonly type: VehicleType
  /** How many pieces of each item. */
  readonly counts: ReadonlyMap<string, number>
  readonly plan: Plan
}

export interface PackingEffort {
  readonly options: PackOptions
  /** The most partial plans for one vehicle, as far as the meter has them left. */
  readonly nodes: number
  readonly meter: BudgetMeter
  /** The value of loading each item, instead of its volume. */
  readonly profits?: ReadonlyMap<string, number>
}

export function packLoad(
  type: VehicleType,
  items: readonly Item[],
  { options, nodes, meter, profits }: PackingEffort,
): Load {
  const most = Math.max(1, Math.min(nodes, Math.ceil(meter.left())))
  const plan = pack(
    { vehicle: type.vehicle, items, options },
    { kind: 'nodes', nodes: most },
    {
      isCanceled: () => meter.isEmpty(),
      withoutReasons: true,
      ...(profits === undefined ? {} : { profits }),
    },
  )
  meter.nodes += plan.nodes
  return loadOf(type, plan)
}

export function loadOf(type: VehicleType, plan: Plan): Load {
  return { type, counts: countsOf(plan.placements), plan }
}

export function takesAll({ plan }: Load): boolean {
  return plan.leftOut.length === 0
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
