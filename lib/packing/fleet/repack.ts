/** Loads packed again: into cheaper vehicles, or without the pieces that another load has. */
import type { FleetRequest } from '../fleet-request.ts'
import { pack } from '../pack.ts'
import type { Item } from '../request.ts'
import { shareOut } from './cover.ts'
import type { Filled } from './fill-vehicles.ts'
import { itemsOf, loadOf, vehicleVolumeMm3, type Load } from './load.ts'

export interface RepackOptions {
  readonly request: FleetRequest
  /** With the groups that hold for the choice, which may be wider than the request's. */
  readonly items: ReadonlyMap<string, Item>
  readonly nodes: number
  readonly isEmpty: () => boolean
}

/** The same goods, each vehicle's in the cheapest type that takes them all. */
export function intoCheaperTypes(
  loads: readonly Load[],
  { request: { vehicleTypes, options }, items, nodes, isEmpty }: RepackOptions,
): Filled {
  const tried = new Map<Load, Load>()
  let spent = 0
  const cheaper = loads.map((load) => {
    const known = tried.get(load)
    if (known !== undefined) return known
    let better = load
    for (const type of vehicleTypes) {
      if (type.priceMinor >= better.type.priceMinor || type.available !== null) continue
      if (vehicleVolumeMm3(type) < load.plan.volumeMm3 || isEmpty()) continue
      const request = { vehicle: type.vehicle, items: itemsOf(load.counts, items), options }
      const plan = pack(request, { kind: 'nodes', nodes }, { withoutReasons: true })
      spent += plan.nodes
      if (plan.leftOut.length === 0) better = loadOf(type, plan)
    }
    tried.set(load, better)
    return better
  })
  return { loads: cheaper, nodes: spent }
}

/** What a cover's loads carry when each piece is in one of them; null when some no longer packs. */
export function withoutRepeats(
  chosen: readonly Load[],
  { request: { options }, items, nodes }: RepackOptions,
): Filled | null {
  const loads: Load[] = []
  let spent = 0
  for (const { load, counts } of shareOut(chosen, [...items.values()])) {
    if (counts === null) {
      loads.push(load)
      continue
    }
    if (counts.size === 0) continue
    const request = { vehicle: load.type.vehicle, items: itemsOf(counts, items), options }
    const plan = pack(request, { kind: 'nodes', nodes }, { withoutReasons: true })
    spent += plan.nodes
    if (plan.leftOut.length > 0) return null
    loads.push(loadOf(load.type, plan))
  }
  return { loads, nodes: spent }
}
