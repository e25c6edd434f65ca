/**
 * Spreads waybills over vehicles. One short tour goes through all stops; vehicles are filled along it, one
 * after another, each with the waybills that the packing engine finds room for in the order of unloading.
 * Then the emptiest vehicles are taken apart with their neighbours and filled anew, while time is left.
 * Waybills that the time was too short for fill further vehicles by rows, without a search. Every vehicle of the
 * result is planned as a fit check plans it, so that accepting the groups later finds the same plans.
 */
import type { Point } from '../geo/great-circle.ts'
import { boxVolumeMm3 } from '../packing/box-volume.ts'
import type { FleetLeftOut, VehicleType } from '../packing/fleet-request.ts'
import { packInRows, piecesInRows } from '../packing/pack-in-rows.ts'
import { pack } from '../packing/pack.ts'
import { leftOutOf } from '../packing/plan/left-out.ts'
import { ownExcess } from '../packing/plan/own-excess.ts'
import type { Plan } from '../packing/plan.ts'
import type { Item, PackRequest } from '../packing/request.ts'
import { countsOf, totalsOf } from '../packing/totals.ts'
import { checkFit, type Fit } from './check-fit.ts'
import { planningOptions, type PlanningWaybill } from './planning-waybill.ts'
import { shortTour, tourLengthM } from './short-tour.ts'
import { vehicleBound, type VehicleBound } from './vehicle-bound.ts'

export type PlanningType = Omit<VehicleType, 'available'>

export interface ProposalRequest {
  /** The price orders the types and need not be exact. */
  readonly types: readonly PlanningType[]
  readonly waybills: readonly PlanningWaybill[]
  /** The points of the stops; null where none is known. */
  readonly places: readonly (Point | null)[]
  readonly origin: Point | null
  /**
   * First as much volume as can be. Then `fewest_vehicles` minimizes the vehicles, `smallest_vehicles` the
   * largest vehicle used; then both the price and the distance.
   */
  readonly objective: 'fewest_vehicles' | 'smallest_vehicles'
  readonly maxVehicles: number | null
  readonly keepRecipientsTogether: boolean
}

export interface ProposedVehicle {
  readonly typeId: string
  /** In the order of the stops. */
  readonly waybillIds: readonly string[]
  /** The indexes of its stops in the order of its tour. */
  readonly places: readonly number[]
  readonly request: PackRequest
  readonly plan: Plan
}

export interface Proposal {
  readonly vehicles: readonly ProposedVehicle[]
  readonly leftOut: readonly {
    readonly waybillId: string
    readonly reasons: readonly FleetLeftOut[]
  }[]
  /** For what the vehicles carry, in the types that were tried: `smallest_vehicles` may try only some. */
  readonly bound: VehicleBound
  /** The search was not over: more time could find better groups. */
  readonly endedEarly: boolean
}

export interface ProposalHooks {
  /** Called often. True: the best so far is wanted now, or else a first answer. */
  readonly isOver: () => boolean
  /** Called often. True: what has no place in a first answer yet gets one without a search. */
  readonly isTooLate: () => boolean
  /** Called often. True: nothing is wanted any more. */
  readonly isCanceled: () => boolean
}

/** Waybills that travel together: one, or all of a recipient. */
interface Unit {
  readonly id: string
  readonly waybills: readonly PlanningWaybill[]
  /** With the unit as their group, and the stops of the tour through all places. */
  readonly items: readonly Item[]
  /** Its first stop on that tour. */
  readonly rank: number
  readonly volumeMm3: number
  readonly weightG: number
}

interface Load {
  readonly type: PlanningType
  /** By rank. */
  readonly units: readonly Unit[]
  readonly plan: Plan
}

interface Filled {
  readonly loads: readonly Load[]
  readonly rest: readonly Unit[]
}

/** Effort for one vehicle. */
interface Effort {
  /** Partial plans of each attempt. */
  readonly nodes: number
  /** Whether waybills that were not taken at first are tried one by one. */
  readonly tops: boolean
  readonly most?: number
  /** Only complete answers compare: `quickly` completes one also when the time is over. */
  readonly ends: 'quickly' | 'at-once'
}

const quick: Effort = { nodes: 1, tops: false, ends: 'quickly' }

/** Partial plans for a vehicle: at first, and after each round without any gain. */
const nodesOfRounds = [1, 6, 30]
/** So much more than a vehicle's room and payload the engine chooses from. */
const oversupply = 1.25
/** Goods that a fit check has left out go into other vehicles so many times at most. */
const mostChecks = 5
/** The next waybills along the tour that are tried one by one, the largest first. */
const mostTried = 60
/** Vehicles that are taken apart together, in turn. */
const neighbours = [1, 2, 3]

export function proposeGroups(request: ProposalRequest, hooks: ProposalHooks): Proposal {
  return new GroupSearch(request, hooks).proposal()
}

class GroupSearch {
  readonly #request: ProposalRequest
  readonly #hooks: ProposalHooks
  /** The place of each stop on the tour through all stops, from 1. */
  readonly #rankOf: ReadonlyMap<number, number>
  /** By volume, then payload. */
  readonly #types: readonly PlanningType[]
  #endedEarly = false

  constructor(request: ProposalRequest, hooks: ProposalHooks) {
    this.#request = request
    this.#hooks = hooks
    const tour = shortTour(request.origin, request.places)
    this.#rankOf = new Map(tour.map((place, index) => [place, index + 1]))
    this.#types = request.types.toSorted(
      (a, b) => volumeOf(a) - volumeOf(b) || a.vehicle.payloadG - b.vehicle.payloadG,
    )
  }

  proposal(): Proposal {
    const { objective } = this.#request
    const units: Unit[] = []
    const hopeless: Unit[] = []
    /** The smallest type that takes each unit alone, by its index. */
    let leastType = 0
    for (const unit of this.#units()) {
      const alone = this.#smallestTaking(unit)
      if (alone === null) hopeless.push(unit)
      else {
        units.push(unit)
        leastType = Math.max(leastType, alone)
      }
    }
    const { filled, types } =
      objective === 'smallest_vehicles'
        ? this.#inSmallest(units, leastType)
        : { filled: this.#fillFirst(units, this.#types), types: this.#types }
    const first = this.#repeatable(filled, types)
    const best = this.#improved(this.#filledBetter(units, first, types), types)
    return {
      vehicles: best.loads.map((load) => this.#vehicleOf(load)),
      leftOut: [...hopeless.flatMap((unit) => this.#whyAlone(unit)), ...this.#whyLeft(best)],
      bound: vehicleBound(
        best.loads.flatMap(({ units: own }) => own.map(({ items }) => items)),
        types.map(({ vehicle }) => vehicle),
      ),
      endedEarly: this.#endedEarly,
    }
  }

  /** Along the tour. A recipient's waybills are one unit only where one vehicle takes them all. */
  #units(): readonly Unit[] {
    const { waybills, keepRecipientsTogether } = this.#request
    const bundles = keepRecipientsTogether
      ? [...Map.groupBy(waybills, ({ recipient }) => recipient).values()]
      : waybills.map((waybill) => [waybill])
    return bundles
      .flatMap((bundle) => {
        const unit = this.#unitOf(bundle)
        if (bundle.length === 1 || this.#smallestTaking(unit) !== null) return [unit]
        return bundle.map((waybill) => this.#unitOf([waybill]))
      })
      .sort((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1))
  }

  #unitOf(waybills: readonly PlanningWaybill[]): Unit {
    const id = waybills[0]?.id ?? ''
    const rank = (place: number) => this.#rankOf.get(place) ?? 1
    const items = waybills.flatMap((waybill) =>
      waybill.items.map((item) => ({ ...item, group: id, stop: rank(waybill.place) })),
    )
    const { volumeMm3, weightG } = totalsOf(items)
    const first = Math.min(...waybills.map(({ place }) => rank(place)))
    return { id, waybills, items, rank: first, volumeMm3, weightG }
  }

  readonly #takenAlone = new Map<string, number | null>()

  /** The index of the smallest type that takes the unit alone. */
  #smallestTaking(unit: Unit): number | null {
    const key = unit.items
      .map(({ id: _, group: __, stop, ...item }) => JSON.stringify([item, stop - unit.rank]))
      .join()
    const known = this.#takenAlone.get(key)
    if (known !== undefined) return known
    const roomy = this.#types.filter((type) => hasRoomFor(type, unit))
    const takes = (type: PlanningType, nodes: number) => {
      const request = { vehicle: type.vehicle, items: unit.items, options: planningOptions }
      if (piecesInRows(request) !== null) return true
      // Once the time is over, sums and sizes have to do.
      if (this.#hooks.isOver()) this.#endedEarly = true
      else return this.#packed(type, [unit], { nodes })?.units.length === 1
      return true
    }
    // A greedy plan of many pieces may miss what fits.
    const last = roomy.at(-1)
    const most = nodesOfRounds.at(-1) ?? 1
    const found =
      roomy.find((type) => takes(type, 1)) ??
      (last !== undefined && takes(last, most) ? last : undefined)
    const index = found === undefined ? null : this.#types.indexOf(found)
    this.#takenAlone.set(key, index)
    return index
  }

  /** Only the smaller types first, one larger type more each time, until all is carried. */
  #inSmallest(
    units: readonly Unit[],
    leastType: number,
  ): { readonly filled: Filled; readonly types: readonly PlanningType[] } {
    const limit = this.#request.maxVehicles ?? Infinity
    let best: { readonly filled: Filled; readonly types: readonly PlanningType[] } | null = null
    for (let last = leastType; last < this.#types.length; last++) {
      const types = this.#types.slice(0, last + 1)
      const { vehicles } = vehicleBound(
        units.map(({ items }) => items),
        types.map(({ vehicle }) => vehicle),
      )
      const isLast = last === this.#types.length - 1
      if (vehicles > limit && !isLast) continue
      const filled = this.#fillFirst(units, types)
      if (best === null || restMm3(filled) < restMm3(best.filled)) best = { filled, types }
      if (filled.rest.length === 0) break
      if (this.#hooks.isOver()) {
        this.#endedEarly = true
        break
      }
    }
    if (best === null) return { filled: { loads: [], rest: units }, types: this.#types }
    // The time was over before larger types had their turn.
    if (best.filled.rest.length === 0 || !this.#endedEarly) return best
    const [filled = best.filled] = [best.filled, { loads: [], rest: units }]
      .map((begun) => this.#filledByRows(begun, this.#types, limit))
      .sort((a, b) => this.#compare(a, b))
    return { filled, types: this.#types }
  }

  /** Fills vehicles along the tour until nothing is left or the vehicles are used up. */
  #fill(
    units: readonly Unit[],
    types: readonly PlanningType[],
    { nodes, tops, most = this.#request.maxVehicles ?? Infinity, ends }: Effort,
  ): Filled {
    const { isOver, isTooLate, isCanceled } = this.#hooks
    const loads: Load[] = []
    let rest = units
    /** Found room by sums alone, and no plan. */
    const unplaced: Unit[] = []
    const roomiest = undominated(types)
    while (rest.length > 0 && loads.length < most && !isCanceled()) {
      if (isTooLate() || (ends === 'at-once' && isOver())) break
      let best: Load | null = null
      for (const type of roomiest) {
        const load = this.#packed(type, supplyFor(type, rest), { nodes })
        if (load !== null && (best === null || worthOf(load, rest) > worthOf(best, rest))) {
          best = load
        }
      }
      if (best === null) {
        // Nothing of the supply went in: the next unit alone, which some type takes.
        const [next] = rest
        best = next === undefined ? null : this.#alone(next, types)
      }
      if (best === null) {
        unplaced.push(...rest.slice(0, 1))
        rest = rest.slice(1)
        continue
      }
      if (tops) best = this.#toppedUp(best, rest, nodes)
      best = this.#inCheapest(best, types, nodes)
      // The search for it may have been interrupted.
      if (isTooLate()) break
      const taken = new Set(best.units)
      rest = rest.filter((unit) => !taken.has(unit))
      loads.push(best)
    }
    return { loads, rest: [...unplaced, ...rest] }
  }

  /** All of them are spread, whatever the time. */
  #fillFirst(
    units: readonly Unit[],
    types: readonly PlanningType[],
    most = this.#request.maxVehicles ?? Infinity,
  ): Filled {
    const filled = this.#fill(units, types, { ...quick, most })
    return this.#hooks.isTooLate() ? this.#filledByRows(filled, types, most) : filled
  }

  /** Spreads the rest over further vehicles without a search. */
  #filledByRows(filled: Filled, types: readonly PlanningType[], most: number): Filled {
    this.#endedEarly = true
    const loads = [...filled.loads]
    const without: Unit[] = []
    let { rest } = filled
    while (rest.length > 0 && loads.length < most && !this.#hooks.isCanceled()) {
      const [next] = rest
      if (next === undefined) break
      let best: Load | null = null
      for (const type of undominated(types)) {
        const load = this.#nextInRows(type, rest)
        if (load !== null && (best === null || worthOf(load, rest) > worthOf(best, rest))) {
          best = load
        }
      }
      best ??= this.#inRowsOfAny([next], types) ?? this.#aloneAtLast(next, types)
      if (best === null) {
        without.push(next)
        rest = rest.slice(1)
        continue
      }
      const { units } = best
      const taken = new Set(units)
      rest = rest.filter((unit) => !taken.has(unit))
      loads.push(this.#inRowsOfAny(units, types) ?? best)
    }
    return { loads, rest: [...without, ...rest] }
  }

  /** One greedy plan is little, beside leaving it out. */
  #aloneAtLast(unit: Unit, types: readonly PlanningType[]): Load | null {
    const { isCanceled } = this.#hooks
    for (const type of types.toReversed()) {
      const load = this.#packed(type, [unit], { nodes: 1, isCanceled })
      if (load !== null) return load
    }
    return null
  }

  /** As many of the next units along the tour as go into the vehicle by rows. */
  #nextInRows(type: PlanningType, rest: readonly Unit[]): Load | null {
    const supply = supplyFor(type, rest)
    let most = 0
    // By halves: more units need more room, so that the largest number is soon found.
    for (let step = 2 ** Math.floor(Math.log2(Math.max(1, supply.length))); step >= 1; step /= 2) {
      const units = supply.slice(0, most + step)
      if (units.length < most + step) continue
      const items = units.flatMap((unit) => unit.items)
      const request = { vehicle: type.vehicle, items, options: planningOptions }
      if (piecesInRows(request) !== null) most += step
    }
    return most === 0 ? null : this.#inRows(type, supply.slice(0, most))
  }

  /** In the cheapest type that takes them all by rows. */
  #inRowsOfAny(units: readonly Unit[], types: readonly PlanningType[]): Load | null {
    for (const type of types.toSorted(compareTypes)) {
      const load = this.#inRows(type, units)
      if (load !== null) return load
    }
    return null
  }

  #inRows(type: PlanningType, units: readonly Unit[]): Load | null {
    const items = units.flatMap((unit) => unit.items)
    const { volumeMm3, weightG } = totalsOf(items)
    if (volumeMm3 > volumeOf(type) || weightG > type.vehicle.payloadG) return null
    const request = { vehicle: type.vehicle, items, options: planningOptions }
    const plan = packInRows(request)
    return plan === null ? null : { type, units, plan }
  }

  /** Fills all vehicles once more with more effort. */
  #filledBetter(units: readonly Unit[], first: Filled, types: readonly PlanningType[]): Filled {
    if (first.loads.length <= 1 && first.rest.length === 0) return first
    if (this.#hooks.isOver()) {
      this.#endedEarly = true
      return first
    }
    const better = this.#fill(units, types, { ...quick, tops: true })
    return this.#compare(better, first) < 0 && this.#isRepeatable(better) ? better : first
  }

  /** Where a fit check would leave something out of a vehicle, it goes into others. */
  #repeatable(filled: Filled, types: readonly PlanningType[]): Filled {
    const limit = this.#request.maxVehicles ?? Infinity
    const loads: Load[] = []
    let { loads: unchecked, rest } = filled
    for (let round = 0; ; round++) {
      for (const load of unchecked) {
        const checked = this.#repeatableLoad(load)
        if (checked !== null) loads.push(checked)
        const inside = new Set(checked?.units)
        rest = rest.concat(load.units.filter((unit) => !inside.has(unit)))
      }
      rest = rest.toSorted((a, b) => a.rank - b.rank)
      const most = limit - loads.length
      const more = this.#fillFirst(rest, types, most)
      if (more.loads.length === 0 || round === mostChecks) return { loads, rest }
      ;({ loads: unchecked, rest } = more)
    }
  }

  /** With those of its units that a fit check finds room for; unchanged when there is no time for one. */
  #repeatableLoad(load: Load): Load | null {
    let own = load
    for (;;) {
      const fit = this.#fitOf(own)
      if (fit === null) return own === load ? load : this.#inRows(own.type, own.units)
      if (fit.plan.leftOut.length === 0) return own
      const out = new Set(fit.plan.leftOut.map(({ itemId }) => itemId))
      const units = own.units.filter(({ items }) => !items.some(({ id }) => out.has(id)))
      if (units.length === 0) return null
      own = { type: own.type, units, plan: { ...fit.plan, leftOut: [] } }
    }
  }

  #isRepeatable({ loads }: Filled): boolean {
    return loads.every((load) => this.#fitOf(load)?.plan.leftOut.length === 0)
  }

  readonly #fits = new WeakMap<Load, Fit & { readonly order: readonly number[] }>()

  /** The fit check of the load, with its stops as `order`; null when there was no time for one. */
  #fitOf(load: Load): (Fit & { readonly order: readonly number[] }) | null {
    const known = this.#fits.get(load)
    if (known !== undefined) return known
    const { isTooLate, isCanceled } = this.#hooks
    const rank = (place: number) => this.#rankOf.get(place) ?? 0
    const waybills = load.units
      .flatMap((unit) => unit.waybills)
      .sort((a, b) => rank(a.place) - rank(b.place))
    const onTour = [...new Set(waybills.map(({ place }) => place))]
    const isStopped = () => isTooLate() || isCanceled()
    const fit = checkFit(
      {
        vehicle: load.type.vehicle,
        others: [],
        waybills: waybills.map(({ id, recipient, place, items }) => ({
          id,
          recipient,
          place: onTour.indexOf(place),
          items,
        })),
        carried: new Set(),
        places: onTour.map((place) => this.#request.places[place] ?? null),
        origin: this.#request.origin,
      },
      isStopped,
    )
    if (isStopped() && fit.plan.leftOut.length > 0) return null
    const checked = { ...fit, order: fit.places.flatMap((at) => onTour[at] ?? []) }
    this.#fits.set(load, checked)
    return checked
  }

  /** With those of the next units that the engine finds room for beside the load. */
  #toppedUp(load: Load, rest: readonly Unit[], nodes: number): Load {
    const next = rest
      .filter((unit) => !load.units.includes(unit))
      .slice(0, mostTried)
      .sort((a, b) => b.volumeMm3 - a.volumeMm3)
    let best = load
    for (const unit of next) {
      if (this.#hooks.isOver()) break
      const hasRoom =
        best.plan.volumeMm3 + unit.volumeMm3 <= volumeOf(load.type) &&
        best.plan.weightG + unit.weightG <= load.type.vehicle.payloadG
      if (!hasRoom || best.units.includes(unit)) continue
      const units = [...best.units, unit].sort((a, b) => a.rank - b.rank)
      const more = this.#packed(load.type, units, { nodes })
      if (more !== null && more.plan.volumeMm3 > best.plan.volumeMm3) best = more
    }
    return best
  }

  #alone(unit: Unit, types: readonly PlanningType[]): Load | null {
    for (const nodes of nodesOfRounds) {
      for (const type of types.toReversed()) {
        const load = this.#packed(type, [unit], { nodes })
        if (load !== null) return load
      }
    }
    return null
  }

  /** The units that the engine found room for; null when there are none. */
  #packed(
    { vehicle, ...type }: PlanningType,
    units: readonly Unit[],
    {
      nodes,
      isCanceled = () => this.#hooks.isTooLate() || this.#hooks.isCanceled(),
    }: { readonly nodes: number; readonly isCanceled?: () => boolean },
  ): Load | null {
    const items = units.flatMap((unit) => unit.items)
    const request = { vehicle, items, options: planningOptions }
    const plan = pack(request, { kind: 'nodes', nodes }, { withoutReasons: true, isCanceled })
    const counts = countsOf(plan.placements)
    const inside = units.filter(({ items: own }) =>
      own.every(({ id, quantity }) => counts.get(id) === quantity),
    )
    if (inside.length === 0) return null
    return { type: { ...type, vehicle }, units: inside, plan: { ...plan, leftOut: [] } }
  }

  /** The same goods in the cheapest type that takes them all; of equal prices the smallest. */
  #inCheapest(load: Load, types: readonly PlanningType[], nodes: number): Load {
    const { volumeMm3, weightG } = load.plan
    const cheaper = types
      .filter(
        (type) =>
          compareTypes(type, load.type) < 0 &&
          volumeOf(type) >= volumeMm3 &&
          type.vehicle.payloadG >= weightG,
      )
      .sort(compareTypes)
    for (const type of cheaper) {
      const other = this.#packed(type, load.units, { nodes })
      if (other?.units.length === load.units.length) return other
    }
    return load
  }

  /** Takes vehicles apart with their neighbours, the emptiest first, as long as there is time. */
  #improved(first: Filled, types: readonly PlanningType[]): Filled {
    let best = first
    for (const nodes of nodesOfRounds) {
      let isBetter = true
      while (isBetter) {
        isBetter = false
        for (const load of best.loads.toSorted((a, b) => fillOf(a) - fillOf(b))) {
          for (const count of neighbours) {
            if (this.#isBest(best, types)) return best
            if (this.#hooks.isOver()) {
              this.#endedEarly = true
              return best
            }
            if (!best.loads.includes(load)) break
            const next = this.#rebuilt(best, load, { count, types, nodes })
            if (next === null) continue
            best = next
            isBetter = true
          }
        }
      }
    }
    return best
  }

  /** Null when it is no better. */
  #rebuilt(
    { loads, rest }: Filled,
    load: Load,
    { count, types, nodes }: { count: number; types: readonly PlanningType[]; nodes: number },
  ): Filled | null {
    const near = loads
      .filter((each) => each !== load)
      .sort((a, b) => awayFrom(load, a) - awayFrom(load, b))
      .slice(0, count)
    const old = [load, ...near]
    const units = [...old.flatMap((each) => each.units), ...rest].sort((a, b) => a.rank - b.rank)
    const others = loads.length - old.length
    const most = Math.min(old.length, (this.#request.maxVehicles ?? Infinity) - others)
    const filled = this.#fill(units, types, { nodes, tops: true, most, ends: 'at-once' })
    const before = { loads: old, rest }
    if (this.#compare(filled, before) >= 0 || !this.#isRepeatable(filled)) return null
    return {
      loads: [...loads.filter((each) => !old.includes(each)), ...filled.loads],
      rest: filled.rest,
    }
  }

  /** Negative when `a` is better. */
  #compare(a: Filled, b: Filled): number {
    const price = ({ loads }: Filled) => loads.reduce((sum, { type }) => sum + type.priceMinor, 0)
    const count = a.loads.length - b.loads.length
    const distance = () => Math.round(this.#lengthM(a) - this.#lengthM(b))
    return (
      restMm3(a) - restMm3(b) ||
      (this.#request.objective === 'fewest_vehicles'
        ? count || price(a) - price(b)
        : price(a) - price(b) || count) ||
      distance()
    )
  }

  #lengthM({ loads }: Filled): number {
    const { origin, places } = this.#request
    return loads.reduce(
      (sum, { units }) =>
        sum +
        tourLengthM(
          origin,
          units.flatMap(({ waybills }) => waybills.map(({ place }) => places[place] ?? null)),
        ),
      0,
    )
  }

  /** Whether sums prove that there is nothing to gain. */
  #isBest({ loads, rest }: Filled, types: readonly PlanningType[]): boolean {
    if (rest.length > 0 || loads.length > 1) return false
    const least = Math.min(...types.map(({ priceMinor }) => priceMinor))
    return loads.every(({ type }) => type.priceMinor === least)
  }

  /** As a fit check plans it; where there was no time for one, along the tour through all stops. */
  #vehicleOf(load: Load): ProposedVehicle {
    const waybills = load.units.flatMap((unit) => unit.waybills)
    const rank = (place: number) => this.#rankOf.get(place) ?? 0
    const onTour = [...new Set(waybills.map(({ place }) => place))].sort(
      (a, b) => rank(a) - rank(b),
    )
    const fit = this.#fitOf(load)
    const isWhole = fit !== null && fit.plan.leftOut.length === 0
    const places = isWhole ? fit.order : onTour
    const { vehicle } = load.type
    const items = load.units.flatMap((unit) => unit.items)
    return {
      typeId: load.type.id,
      waybillIds: waybills
        .toSorted((a, b) => places.indexOf(a.place) - places.indexOf(b.place))
        .map(({ id }) => id),
      places,
      request: isWhole ? fit.request : { vehicle, items, options: planningOptions },
      plan: isWhole ? fit.plan : load.plan,
    }
  }

  /** Too much for every type: the roomiest gives the reasons. */
  #whyAlone(unit: Unit): Proposal['leftOut'] {
    const type = this.#types.at(-1)
    return unit.waybills.map(({ id, items }) => {
      if (type === undefined) return { waybillId: id, reasons: [] }
      const own = items.map((item) => ({ ...item, group: id }))
      const request = { vehicle: type.vehicle, items: own, options: planningOptions }
      const { isOver, isCanceled } = this.#hooks
      // Sizes and sums give their reasons without a search.
      const leftOut = isOver()
        ? leftOutOf({ request, placed: new Map(), trials: null })
        : pack(request, { kind: 'nodes', nodes: 1 }, { isCanceled }).leftOut
      return { waybillId: id, reasons: leftOut.length > 0 ? leftOut : notTried(own) }
    })
  }

  /** No vehicle was left for these. */
  #whyLeft({ loads, rest }: Filled): Proposal['leftOut'] {
    if (rest.length === 0) return []
    const limit = this.#request.maxVehicles
    const isFull = limit !== null && loads.length >= limit
    const more = isFull ? this.#fillFirst(rest, this.#types, Infinity).loads : []
    return rest.flatMap(({ waybills }) =>
      waybills.map(({ id, items }) => ({
        waybillId: id,
        reasons: isFull
          ? items.map(({ id: itemId, quantity }): FleetLeftOut => ({
              itemId,
              quantity,
              reason: { kind: 'vehicles-over', limit },
              leastChange: { kind: 'more-vehicles', by: Math.max(1, more.length) },
            }))
          : notTried(items),
      })),
    )
  }
}

function notTried(items: readonly Item[]): readonly FleetLeftOut[] {
  return items.map(({ id: itemId, quantity }) => ({
    itemId,
    quantity,
    reason: { kind: 'search-ended' },
    leastChange: null,
  }))
}

function volumeOf({ vehicle }: PlanningType): number {
  return boxVolumeMm3(vehicle)
}

function compareTypes(a: PlanningType, b: PlanningType): number {
  return a.priceMinor - b.priceMinor || volumeOf(a) - volumeOf(b)
}

/** By sums and by the size of each piece. */
function hasRoomFor(type: PlanningType, { items, volumeMm3, weightG }: Unit): boolean {
  const { vehicle } = type
  if (volumeMm3 > volumeOf(type) || weightG > vehicle.payloadG) return false
  const request = { vehicle, items, options: planningOptions }
  return items.every((item) => ownExcess(request, item) === null)
}

/** The types that no other one surpasses in everything. */
function undominated(types: readonly PlanningType[]): readonly PlanningType[] {
  const surpasses = ({ vehicle: a }: PlanningType, { vehicle: b }: PlanningType) =>
    a.lengthMm >= b.lengthMm &&
    a.widthMm >= b.widthMm &&
    a.heightMm >= b.heightMm &&
    a.payloadG >= b.payloadG
  return types.filter(
    (type, index) =>
      !types.some(
        (other, at) =>
          other !== type && surpasses(other, type) && (!surpasses(type, other) || at > index),
      ),
  )
}

/** The next units along the tour, some more than the vehicle takes. */
function supplyFor(type: PlanningType, units: readonly Unit[]): readonly Unit[] {
  const roomMm3 = volumeOf(type) * oversupply
  const roomG = type.vehicle.payloadG * oversupply
  let volumeMm3 = 0
  let weightG = 0
  const supply: Unit[] = []
  for (const unit of units) {
    if (volumeMm3 >= roomMm3 || weightG >= roomG) break
    volumeMm3 += unit.volumeMm3
    weightG += unit.weightG
    supply.push(unit)
  }
  return supply
}

/** The share of what is left that it carries, by volume and by weight. */
function worthOf({ plan }: Load, rest: readonly Unit[]): number {
  const { volumeMm3, weightG } = totalsOf(rest.flatMap(({ items }) => items))
  return plan.volumeMm3 / volumeMm3 + plan.weightG / weightG
}

function fillOf({ plan: { fill } }: Load): number {
  return Math.max(fill.volume, fill.weight)
}

function restMm3({ rest }: Filled): number {
  return rest.reduce((sum, { volumeMm3 }) => sum + volumeMm3, 0)
}

/** Along the tour. */
function awayFrom(one: Load, other: Load): number {
  return Math.abs(meanRank(one) - meanRank(other))
}

function meanRank({ units }: Load): number {
  return units.reduce((sum, { rank }) => sum + rank, 0) / units.length
}
