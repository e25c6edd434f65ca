/** Packs loads again: into cheaper vehicles, or without the pieces that another load has. */
import type { VehicleType } from '../fleet-request.ts'
import type { Item } from '../request.ts'
import { shareOut } from './cover.ts'
import {
  itemsOf,
  packLoad,
  takesAll,
  vehicleVolumeMm3,
  type Load,
  type PackingEffort,
} from './load.ts'

export interface RepackOptions extends PackingEffort {
  readonly types: readonly VehicleType[]
  /** With the groups of this search, which may be wider than the request's. */
  readonly items: ReadonlyMap<string, Item>
}

/** The same goods, each vehicle's in the cheapest type that takes them all. */
export function intoCheaperTypes(loads: readonly Load[], repack: RepackOptions): readonly Load[] {
  const tried = new Map<Load, Load>()
  return loads.map((load) => {
    const known = tried.get(load)
    if (known !== undefined) return known
    let better = load
    for (const type of repack.types) {
      if (type.priceMinor >= better.type.priceMinor || type.available !== null) continue
      if (vehicleVolumeMm3(type) < load.plan.volumeMm3 || repack.meter.isEmpty()) continue
      const cheaper = packLoad(type, itemsOf(load.counts, repack.items), repack)
      if (takesAll(cheaper)) better = cheaper
    }
    tried.set(load, better)
    return better
  })
}

/** The loads of a cover with each piece in one of them; null when some load no longer packs. */
export function withoutRepeats(
  chosen: readonly Load[],
  repack: RepackOptions,
): readonly Load[] | null {
  const loads: Load[] = []
  for (const { load, counts } of shareOut(chosen, [...repack.items.values()])) {
    if (counts === null) loads.push(load)
    else if (counts.size > 0) {
      const rest = packLoad(load.type, itemsOf(counts, repack.items), repack)
      if (!takesAll(rest)) return null
      loads.push(rest)
    }
  }
  return loads
}
