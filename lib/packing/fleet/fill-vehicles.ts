/**
 * Fills vehicles one after another until nothing is left: each time every type is tried with the
 * remaining goods, and the one with the best value for its price is taken. A load of ungrouped goods is
 * repeated as often as the goods last.
 */
import type { FleetObjective, VehicleType } from '../fleet-request.ts'
import type { Item } from '../request.ts'
import { packLoad, type Load, type PackingEffort } from './load.ts'

export interface FillOptions extends PackingEffort {
  readonly types: readonly VehicleType[]
  readonly maxVehicles: number
  /** The value of carrying each item early. */
  readonly profits: ReadonlyMap<string, number>
  readonly objective: FleetObjective
  /** Whether a vehicle that takes all the rest is preferred to the best value for the price. */
  readonly finishing: boolean
}

export interface Filled {
  readonly loads: readonly Load[]
  /** False when the budget was spent before the end. */
  readonly isComplete: boolean
}

export function fillVehicles(items: readonly Item[], fill: FillOptions): Filled {
  const loads: Load[] = []
  const used = new Map<string, number>()
  let remaining = items
  while (remaining.length > 0 && loads.length < fill.maxVehicles) {
    if (fill.meter.isEmpty()) return { loads, isComplete: false }
    const free = fill.types.filter(
      ({ id, available }) => available === null || (used.get(id) ?? 0) < available,
    )
    const load = bestLoad(remaining, free, fill)
    // Nothing was loaded because nothing fits, or because the budget was spent before the first piece.
    if (load === null) return { loads, isComplete: !fill.meter.isEmpty() }
    for (
      let again = timesOf(load, remaining, fill.maxVehicles - loads.length);
      again > 0;
      again--
    ) {
      const { id, available } = load.type
      if (available !== null && (used.get(id) ?? 0) >= available) break
      loads.push(load)
      used.set(id, (used.get(id) ?? 0) + 1)
      remaining = withoutLoad(remaining, load)
    }
  }
  return { loads, isComplete: true }
}

function bestLoad(
  items: readonly Item[],
  types: readonly VehicleType[],
  fill: FillOptions,
): Load | null {
  const { profits, objective, finishing, meter } = fill
  let best: { readonly load: Load; readonly whole: boolean; readonly worth: number } | null = null
  for (const type of types) {
    if (meter.isEmpty()) break
    const load = packLoad(type, items, fill)
    if (load.counts.size === 0) continue
    const whole = finishing && withoutLoad(items, load).length === 0
    const value = valueOf(load, profits)
    // The cheapest of the types that take everything; otherwise the best value for the price.
    const paysPerPrice = value / Math.max(1, type.priceMinor)
    const worth = whole ? -type.priceMinor : objective === 'fewest-vehicles' ? value : paysPerPrice
    if (best !== null && best.whole && !whole) continue
    if (best === null || (whole && !best.whole) || worth > best.worth) best = { load, whole, worth }
  }
  return best?.load ?? null
}

function valueOf({ counts }: Load, profits: ReadonlyMap<string, number>): number {
  let value = 0
  for (const [id, count] of counts) value += count * (profits.get(id) ?? 0)
  return value
}

function timesOf(load: Load, items: readonly Item[], most: number): number {
  let times = most
  for (const { id, quantity, group } of items) {
    const count = load.counts.get(id) ?? 0
    if (count === 0) continue
    if (group !== null) return 1
    times = Math.min(times, Math.floor(quantity / count))
  }
  return times
}

export function withoutLoad(items: readonly Item[], { counts }: Load): readonly Item[] {
  return items.flatMap((item) => {
    const quantity = item.quantity - (counts.get(item.id) ?? 0)
    return quantity > 0 ? [{ ...item, quantity }] : []
  })
}
