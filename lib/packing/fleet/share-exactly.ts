/**
 * For few pieces: tries every distribution over vehicles that could still cost less, with the bounds of
 * volume and weight. A share is tested by packing it with some nodes; a part of a share that fits also
 * fits, and a superset of one that did not fit is not tried.
 */
import type { VehicleType } from '../fleet-request.ts'
import type { Item } from '../request.ts'
import { totalsOf } from '../totals.ts'
import {
  itemsOf,
  packLoad,
  takesAll,
  vehicleVolumeMm3,
  type Load,
  type PackingEffort,
} from './load.ts'

export interface ExactOptions extends PackingEffort {
  readonly types: readonly VehicleType[]
  readonly maxVehicles: number
  /** In minor units: only cheaper results are wanted. */
  readonly below: number
}

/** The most ways to take a part of the goods. */
const mostShares = 2500

/** How many of each unit. */
type Share = readonly number[]

export class ExactShares {
  readonly #units: readonly Unit[]
  readonly #items: ReadonlyMap<string, Item>
  readonly #fitting = new Map<VehicleType, { readonly share: Share; readonly load: Load }[]>()
  #misfits = new Map<VehicleType, Share[]>()

  constructor(items: readonly Item[]) {
    this.#units = unitsOf(items)
    this.#items = new Map(items.map((item) => [item.id, item]))
  }

  isFew(): boolean {
    return this.#units.reduce((ways, { quantity }) => ways * (quantity + 1), 1) <= mostShares
  }

  /** The cheapest loads found, each unit in one of them; null when none cost less. */
  search(options: ExactOptions): readonly Load[] | null {
    this.#misfits = new Map()
    return cheapestShares(this.#units, options, (share, type) => this.#loadOf(share, type, options))
  }

  #loadOf(share: Share, type: VehicleType, options: ExactOptions): Load | null {
    const fitting = this.#fitting.get(type) ?? []
    this.#fitting.set(type, fitting)
    for (const known of fitting) if (isSame(known.share, share)) return known.load
    const misfits = this.#misfits.get(type) ?? []
    this.#misfits.set(type, misfits)
    if (misfits.some((misfit) => isWithin(misfit, share)) || options.meter.isEmpty()) return null
    const load = packLoad(type, itemsOf(this.#counts(share), this.#items), options)
    if (takesAll(load)) fitting.push({ share, load })
    else misfits.push(share)
    return takesAll(load) ? load : null
  }

  #counts(share: Share): ReadonlyMap<string, number> {
    return new Map(
      this.#units.flatMap(({ items }, unit) => {
        const times = share[unit] ?? 0
        return times === 0 ? [] : items.map(({ id, quantity }) => [id, quantity * times] as const)
      }),
    )
  }
}

/** A unit travels in one vehicle: a piece of an item, or a whole group. */
interface Unit {
  readonly items: readonly Item[]
  readonly quantity: number
  readonly volumeMm3: number
  readonly weightG: number
}

/** The largest first. */
function unitsOf(items: readonly Item[]): readonly Unit[] {
  const groups = Map.groupBy(items, ({ group }) => group)
  const alone = groups.get(null) ?? []
  groups.delete(null)
  const units = [
    ...alone.map((item) => unitOf([{ ...item, quantity: 1 }], item.quantity)),
    ...Array.from(groups.values(), (members) => unitOf(members, 1)),
  ]
  return units.sort((a, b) => b.volumeMm3 - a.volumeMm3)
}

function unitOf(items: readonly Item[], quantity: number): Unit {
  return { items, quantity, ...totalsOf(items) }
}

interface Left {
  readonly share: Share
  readonly volumeMm3: number
  readonly weightG: number
}

function cheapestShares(
  units: readonly Unit[],
  options: ExactOptions,
  loadOf: (share: Share, type: VehicleType) => Load | null,
): readonly Load[] | null {
  const { maxVehicles, meter } = options
  const types = options.types.toSorted((a, b) => a.priceMinor - b.priceMinor)
  const least = (of: (type: VehicleType) => number) => Math.min(...types.map(of))
  const perMm3 = least((type) => type.priceMinor / vehicleVolumeMm3(type))
  const perG = least((type) => type.priceMinor / type.vehicle.payloadG)
  const leastPrice = least(({ priceMinor }) => priceMinor)
  const chosen: Load[] = []
  /** By the remaining goods and the used vehicles: the least price at which this was reached. */
  const seen = new Map<string, number>()
  let { below } = options
  let found: readonly Load[] | null = null

  const leftOf = (share: Share): Left => {
    let volumeMm3 = 0
    let weightG = 0
    for (const [index, count] of share.entries()) {
      volumeMm3 += count * (units[index]?.volumeMm3 ?? 0)
      weightG += count * (units[index]?.weightG ?? 0)
    }
    return { share, volumeMm3, weightG }
  }
  const bound = ({ volumeMm3, weightG }: Left) =>
    volumeMm3 === 0 ? 0 : Math.max(leastPrice, perMm3 * volumeMm3, perG * weightG)
  const usedOf = (type: VehicleType) => chosen.filter((load) => load.type === type).length

  const isSeen = ({ share }: Left, priceMinor: number): boolean => {
    const limited = types.filter(({ available }) => available !== null)
    const key = `${share.join()}/${limited.map(usedOf).join()}/${chosen.length}`
    const before = seen.get(key)
    if (before !== undefined && before <= priceMinor) return true
    seen.set(key, priceMinor)
    return false
  }

  /** Lists the shares with which the first remaining unit may travel, the largest volume first. */
  const sharesOf = (left: Left, type: VehicleType, price: number) => {
    const first = left.share.findIndex((count) => count > 0)
    const roomMm3 = vehicleVolumeMm3(type)
    const shares: { readonly share: Share; readonly rest: Left; readonly volumeMm3: number }[] = []
    const choose = (index: number, share: Share): void => {
      const { volumeMm3, weightG } = leftOf(share)
      if (volumeMm3 > roomMm3 || weightG > type.vehicle.payloadG) return
      if (index === left.share.length) {
        const rest = leftOf(left.share.map((count, unit) => count - (share[unit] ?? 0)))
        if (price + bound(rest) < below) shares.push({ share, rest, volumeMm3 })
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

  const extend = (left: Left, priceMinor: number): void => {
    if (left.volumeMm3 === 0) {
      found = [...chosen]
      below = priceMinor
      return
    }
    if (chosen.length >= maxVehicles || meter.isEmpty() || isSeen(left, priceMinor)) return
    for (const type of types) {
      const price = priceMinor + type.priceMinor
      if (price >= below) break
      if (type.available !== null && usedOf(type) >= type.available) continue
      const tried: Share[] = []
      for (const { share, rest } of sharesOf(left, type, price)) {
        // Adding more units to a share that fits costs nothing.
        if (price + bound(rest) >= below) continue
        if (tried.some((fitting) => isWithin(share, fitting))) continue
        const load = loadOf(share, type)
        if (load === null) continue
        tried.push(share)
        chosen.push(load)
        extend(rest, price)
        chosen.pop()
      }
    }
  }
  extend(leftOf(units.map(({ quantity }) => quantity)), 0)
  return found
}

function isWithin(part: Share, whole: Share): boolean {
  return part.every((count, index) => count <= (whole[index] ?? 0))
}

function isSame(a: Share, b: Share): boolean {
  return a.every((count, index) => count === b[index])
}
