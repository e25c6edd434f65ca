/** Packs loads again: into cheaper vehicles, or without the pieces that another load has. */
import type { BudgetMeter } from '../engine/budget.ts'
import type { FleetRequest } from '../fleet-request.ts'
import type { Item } from '../request.ts'
import { shareOut } from './cover.ts'
import { itemsOf, loadOf, vehicleVolumeMm3, type Load } from './load.ts'
import { packQuickly } from './pack-quickly.ts'

export interface RepackOptions {
  readonly request: FleetRequest
  /** With the groups of this search, which may be wider than the request's. */
  readonly items: ReadonlyMap<string, Item>
  readonly nodes: number
  readonly meter: BudgetMeter
}

/** The same goods, each vehicle's in the cheapest type that takes them all. */
export function intoCheaperTypes(
  loads: readonly Load[],
  { request: { vehicleTypes, options }, items, nodes, meter }: RepackOptions,
): readonly Load[] {
  const tried = new Map<Load, Load>()
  return loads.map((load) => {
    const known = tried.get(load)
    if (known !== undefined) return known
    let better = load
    for (const type of vehicleTypes) {
      if (type.priceMinor >= better.type.priceMinor || type.available !== null) continue
      if (vehicleVolumeMm3(type) < load.plan.volumeMm3 || meter.isEmpty()) continue
      const request = { vehicle: type.vehicle, items: itemsOf(load.counts, items), options }
      const plan = packQuickly(request, { meter, nodes })
      if (plan.leftOut.length === 0) better = loadOf(type, plan)
    }
    tried.set(load, better)
    return better
  })
}

/** The loads of a cover with each piece in one of them; null when some load no longer packs. */
export function withoutRepeats(
  chosen: readonly Load[],
  { request: { options }, items, nodes, meter }: RepackOptions,
): readonly Load[] | null {
  const loads: Load[] = []
  for (const { load, counts } of shareOut(chosen, [...items.values()])) {
    if (counts === null) {
      loads.push(load)
      continue
    }
    if (counts.size === 0) continue
    const request = { vehicle: load.type.vehicle, items: itemsOf(counts, items), options }
    const plan = packQuickly(request, { meter, nodes })
    if (plan.leftOut.length > 0) return null
    loads.push(loadOf(load.type, plan))
  }
  return loads
}
