/**
 * For few pieces: tries every distribution over vehicles that could still cost less, with the bounds of
 * volume and weight. A share is tested by packing it with some nodes; a part of a share that fits also
 * fits, and a superset of one that did not fit is not tried.
 */
import type { BudgetMeter } from '../engine/budget.ts'
import type { VehicleType } from '../fleet-request.ts'
import type { Item, PackOptions } from '../request.ts'
import { itemsOf, loadOf, vehicleVolumeMm3, type Load } from './load.ts'
import { packQuickly } from './pack-quickly.ts'
import type { Unit } from './units.ts'

export interface ExactOptions {
  readonly types: readonly VehicleType[]
  readonly options: PackOptions
  readonly maxVehicles: number
  /** In minor units: only cheaper results are wanted. */
  readonly below: number
  readonly nodes: number
  readonly meter: BudgetMeter
}

/** The most ways to take a part of the goods. */
const mostShares = 2500

export function isFew(units: readonly Unit[]): boolean {
  return units.reduce((product, { quantity }) => product * (quantity + 1), 1) <= mostShares
}

/** How many of each unit. */
type Share = readonly number[]

export class ExactShares {
  readonly #units: readonly Unit[]
  readonly #items: ReadonlyMap<string, Item>
  readonly #fitting = new Map<VehicleType, { readonly share: Share; readonly load: Load }[]>()
  #misfits = new Map<VehicleType, Share[]>()

  constructor(units: readonly Unit[], items: ReadonlyMap<string, Item>) {
    this.#units = units
    this.#items = items
  }

  /** The cheapest loads found, each unit in one of them; null when none cost less. */
  search(options: ExactOptions): readonly Load[] | null {
    this.#misfits = new Map()
    const run = new Run(this.#units, options, (share, type) => this.#loadOf(share, type, options))
    return run.best()
  }

  #loadOf(share: Share, type: VehicleType, { options, nodes, meter }: ExactOptions): Load | null {
    const fitting = this.#fitting.get(type) ?? []
    this.#fitting.set(type, fitting)
    for (const known of fitting) if (isSame(known.share, share)) return known.load
    const misfits = this.#misfits.get(type) ?? []
    this.#misfits.set(type, misfits)
    if (misfits.some((misfit) => isWithin(misfit, share)) || meter.isEmpty()) return null
    const items = itemsOf(this.#counts(share), this.#items)
    const request = { vehicle: type.vehicle, items, options }
    const plan = packQuickly(request, { meter, nodes })
    if (plan.leftOut.length > 0) {
      misfits.push(share)
      return null
    }
    const load = loadOf(type, plan)
    fitting.push({ share, load })
    return load
  }

  #counts(share: Share): ReadonlyMap<string, number> {
    const counts = new Map<string, number>()
    for (const [index, { counts: pieces }] of this.#units.entries()) {
      const times = share[index] ?? 0
      if (times === 0) continue
      for (const [id, count] of pieces) counts.set(id, (counts.get(id) ?? 0) + count * times)
    }
    return counts
  }
}

interface Left {
  readonly share: Share
  readonly volumeMm3: number
  readonly weightG: number
}

class Run {
  readonly #units: readonly Unit[]
  readonly #options: ExactOptions
  readonly #types: readonly VehicleType[]
  readonly #load: (share: Share, type: VehicleType) => Load | null
  readonly #perMm3: number
  readonly #perG: number
  readonly #least: number
  readonly #chosen: Load[] = []
  /** By the remaining goods and the used vehicles: the least price at which this was reached. */
  readonly #seen = new Map<string, number>()
  #below: number
  #found: readonly Load[] | null = null

  constructor(
    units: readonly Unit[],
    options: ExactOptions,
    load: (share: Share, type: VehicleType) => Load | null,
  ) {
    this.#units = units
    this.#options = options
    this.#types = options.types.toSorted((a, b) => a.priceMinor - b.priceMinor)
    this.#load = load
    this.#below = options.below
    const least = (of: (type: VehicleType) => number) => Math.min(...options.types.map(of))
    this.#perMm3 = least((type) => type.priceMinor / vehicleVolumeMm3(type))
    this.#perG = least((type) => type.priceMinor / type.vehicle.payloadG)
    this.#least = least(({ priceMinor }) => priceMinor)
  }

  best(): readonly Load[] | null {
    this.#extend(this.#sums(this.#units.map(({ quantity }) => quantity)), 0)
    return this.#found
  }

  #extend(left: Left, priceMinor: number): void {
    if (left.volumeMm3 === 0) {
      this.#found = [...this.#chosen]
      this.#below = priceMinor
      return
    }
    const { maxVehicles, meter } = this.#options
    if (this.#chosen.length >= maxVehicles || meter.isEmpty()) return
    if (this.#isSeen(left, priceMinor)) return
    for (const type of this.#types) {
      const price = priceMinor + type.priceMinor
      if (price >= this.#below) break
      const used = this.#chosen.filter((load) => load.type === type).length
      if (type.available !== null && used >= type.available) continue
      const tried: Share[] = []
      for (const { share, rest } of this.#shares(left, { type, price })) {
        // Adding more units to a share that fits costs nothing.
        if (price + this.#bound(rest) >= this.#below) continue
        if (tried.some((fitting) => isWithin(share, fitting))) continue
        const load = this.#load(share, type)
        if (load === null) continue
        tried.push(share)
        this.#chosen.push(load)
        this.#extend(rest, price)
        this.#chosen.pop()
      }
    }
  }

  #isSeen({ share }: Left, priceMinor: number): boolean {
    const limited = this.#types.filter(({ available }) => available !== null)
    const used = limited.map((type) => this.#chosen.filter((load) => load.type === type).length)
    const key = `${share.join()}/${used.join()}/${this.#chosen.length}`
    const before = this.#seen.get(key)
    if (before !== undefined && before <= priceMinor) return true
    this.#seen.set(key, priceMinor)
    return false
  }

  /** What the first remaining unit may travel with, the most first. */
  #shares(
    left: Left,
    { type, price }: { readonly type: VehicleType; readonly price: number },
  ): readonly { readonly share: Share; readonly rest: Left }[] {
    const first = left.share.findIndex((count) => count > 0)
    const roomMm3 = vehicleVolumeMm3(type)
    const shares: { readonly share: Share; readonly rest: Left; readonly volumeMm3: number }[] = []
    const choose = (index: number, share: readonly number[]): void => {
      const { volumeMm3, weightG } = this.#sums(share)
      if (volumeMm3 > roomMm3 || weightG > type.vehicle.payloadG) return
      if (index === left.share.length) {
        const rest = this.#sums(left.share.map((count, unit) => count - (share[unit] ?? 0)))
        if (price + this.#bound(rest) < this.#below) shares.push({ share, rest, volumeMm3 })
        return
      }
      const most = left.share[index] ?? 0
      for (let count = index === first ? 1 : 0; count <= most; count++) {
        choose(index + 1, [...share, count])
      }
    }
    choose(first, left.share.slice(0, first))
    return shares.sort((a, b) => b.volumeMm3 - a.volumeMm3)
  }

  #bound({ volumeMm3, weightG }: Left): number {
    if (volumeMm3 === 0) return 0
    return Math.max(this.#least, this.#perMm3 * volumeMm3, this.#perG * weightG)
  }

  #sums(share: Share): Left {
    let volumeMm3 = 0
    let weightG = 0
    for (const [index, count] of share.entries()) {
      volumeMm3 += count * (this.#units[index]?.volumeMm3 ?? 0)
      weightG += count * (this.#units[index]?.weightG ?? 0)
    }
    return { share, volumeMm3, weightG }
  }
}

function isWithin(part: Share, whole: Share): boolean {
  return part.every((count, index) => count <= (whole[index] ?? 0))
}

function isSame(a: Share, b: Share): boolean {
  return a.every((count, index) => count === b[index])
}
