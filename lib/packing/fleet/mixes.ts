/**
 * Mixes of vehicles that cost less than the best loads and could take the goods by volume and weight,
 * each filled vehicle by vehicle. Goods left over by one attempt are worth more in the next one with the
 * same mix, so that they are loaded earlier.
 */
import type { VehicleType } from '../fleet-request.ts'
import type { Item } from '../request.ts'
import { withoutLoad } from './fill-vehicles.ts'
import { packLoad, vehicleVolumeMm3, type Load, type PackingEffort } from './load.ts'
import { firstProfits } from './sequential-values.ts'

export interface MixLimits {
  readonly types: readonly VehicleType[]
  readonly volumeMm3: number
  readonly weightG: number
  readonly maxVehicles: number
  /** In minor units: only mixes that cost less are useful. */
  readonly below: number
}

export interface Mix {
  readonly types: readonly VehicleType[]
  readonly priceMinor: number
  /** The least fill needed, by volume or weight. */
  readonly fill: number
  profits: ReadonlyMap<string, number> | null
  tries: number
}

/** Larger mixes are found by the rounds, and there are too many to enumerate. */
const mostVehicles = 12
const mostMixes = 400
const mostSteps = 20_000

/** The roomiest first. */
export function mixesBelow(limits: MixLimits): Mix[] {
  const types = limits.types.toSorted((a, b) => vehicleVolumeMm3(b) - vehicleVolumeMm3(a))
  const most = Math.min(limits.maxVehicles, mostVehicles)
  const mixes: Mix[] = []
  const chosen: VehicleType[] = []
  let steps = 0
  const extend = (from: number, sums: Sums): void => {
    if (++steps > mostSteps) return
    const fill = Math.max(limits.volumeMm3 / sums.volumeMm3, limits.weightG / sums.weightG)
    if (fill <= 1) {
      mixes.push({
        types: [...chosen],
        priceMinor: sums.priceMinor,
        fill,
        profits: null,
        tries: 0,
      })
    }
    if (chosen.length === most) return
    for (let index = from; index < types.length; index++) {
      const type = types[index]
      if (type === undefined) continue
      const priceMinor = sums.priceMinor + type.priceMinor
      if (priceMinor >= limits.below) continue
      const used = chosen.filter((other) => other === type).length
      if (type.available !== null && used >= type.available) continue
      chosen.push(type)
      extend(index, {
        priceMinor,
        volumeMm3: sums.volumeMm3 + vehicleVolumeMm3(type),
        weightG: sums.weightG + type.vehicle.payloadG,
      })
      chosen.pop()
    }
  }
  extend(0, { priceMinor: 0, volumeMm3: 0, weightG: 0 })
  return mixes.sort((a, b) => a.fill - b.fill || a.priceMinor - b.priceMinor).slice(0, mostMixes)
}

interface Sums {
  readonly priceMinor: number
  readonly volumeMm3: number
  readonly weightG: number
}

/** One attempt; its loads are useful in a cover even when some goods are left over. */
export function fillMix(
  mix: Mix,
  items: readonly Item[],
  effort: PackingEffort,
): { readonly loads: readonly Load[]; readonly isWhole: boolean } {
  const profits = mix.profits ?? firstProfits(items)
  // Alternates between the largest first and the smallest first.
  const types = mix.tries++ % 2 === 0 ? mix.types : mix.types.toReversed()
  const loads: Load[] = []
  let remaining = items
  for (const [index, type] of types.entries()) {
    if (remaining.length === 0 || effort.meter.isEmpty()) break
    const isLast = index === types.length - 1
    const load = packLoad(type, remaining, isLast ? effort : { ...effort, profits })
    if (load.counts.size === 0) continue
    loads.push(load)
    remaining = withoutLoad(remaining, load)
  }
  const raised = new Map(profits)
  for (const { id } of remaining) raised.set(id, (profits.get(id) ?? 0) * 1.5)
  mix.profits = raised
  return { loads, isWhole: remaining.length === 0 }
}
