/** The search for vehicles: rounds of filling, each better set of loads kept. */
import type { Purse } from '../engine/budget.ts'
import type { FleetPlan, FleetRequest, FleetVehicle, VehicleType } from '../fleet-request.ts'
import { pack } from '../pack.ts'
import type { Item } from '../request.ts'
import { isProvenBest, totalVolumeMm3 } from './bounds.ts'
import { bundledItems } from './bundles.ts'
import { carriedMm3, compareLoads, priceMinorOf } from './compare-loads.ts'
import { cheapestCover } from './cover.ts'
import { fillVehicles, type Filled } from './fill-vehicles.ts'
import { fleetLeftOut } from './left-out.ts'
import { itemsOf, loadOf, vehicleVolumeMm3, type Load } from './load.ts'
import { intoCheaperTypes, withoutRepeats, type RepackOptions } from './repack.ts'
import { correctedProfits, firstProfits } from './sequential-values.ts'

export interface FleetProgress {
  readonly vehicles: number
  readonly priceMinor: number
}

/** Partial plans for each vehicle in the first round of improvement, growing from round to round. */
const firstNodes = 6
const nodesGrowth = 1.5
const mostNodes = 2000
const roundsPerCover = 3
const poolSize = 400

export class Choice {
  readonly #request: FleetRequest
  readonly #purse: Purse
  readonly #onProgress: (progress: FleetProgress) => void
  readonly #items: readonly Item[]
  readonly #maxVehicles: number
  readonly #totalMm3: number
  readonly #repack: Omit<RepackOptions, 'nodes'>
  #best: readonly Load[] = []
  /** Loads of all rounds, the latest last. */
  readonly #pool: Load[] = []

  constructor(request: FleetRequest, purse: Purse, onProgress: (progress: FleetProgress) => void) {
    this.#request = request
    this.#purse = purse
    this.#onProgress = onProgress
    this.#items = bundledItems(request)
    this.#maxVehicles = request.maxVehicles ?? Number.POSITIVE_INFINITY
    this.#totalMm3 = totalVolumeMm3(request)
    const items = new Map(this.#items.map((item) => [item.id, item]))
    this.#repack = { request, items, isEmpty: () => purse.isEmpty() }
  }

  search(): void {
    const { objective, vehicleTypes } = this.#request
    // The first answer never waits for the clock; each later round is dropped when it runs out.
    const profits = firstProfits(this.#items)
    this.#offer(this.#fill(vehicleTypes, { profits, nodes: 1, hurried: false }))
    for (const types of this.#narrowed(vehicleTypes)) {
      if (this.#purse.isEmpty() || this.#isBest()) return
      this.#rounds(types)
      // Types come by size: the first that carries everything is the smallest.
      if (objective === 'smallest-vehicles' && this.#isWhole()) return
    }
  }

  plan(): FleetPlan {
    const items = new Map(this.#request.items.map((item) => [item.id, item]))
    return {
      vehicles: this.#best.map((load) => vehicleOf(load, items, this.#request)),
      leftOut: fleetLeftOut(this.#request, this.#best),
      priceMinor: priceMinorOf(this.#best),
      nodes: this.#purse.nodes,
    }
  }

  /** For the smallest vehicles: only the smaller types first, a larger one more each time. */
  #narrowed(types: readonly VehicleType[]): readonly (readonly VehicleType[])[] {
    if (this.#request.objective !== 'smallest-vehicles') return [types]
    const bySize = types.toSorted((a, b) => vehicleVolumeMm3(a) - vehicleVolumeMm3(b))
    return bySize.map((_, index) => bySize.slice(0, index + 1))
  }

  #rounds(types: readonly VehicleType[]): void {
    let profits = firstProfits(this.#items)
    let nodes = firstNodes
    this.#tryOneVehicle(types)
    const rounds = this.#request.objective === 'smallest-vehicles' ? 8 : 10_000
    for (let round = 0; round < rounds && !this.#purse.isEmpty(); round++) {
      if (this.#isBest()) return
      const filled = this.#fill(types, { profits, nodes: Math.floor(nodes), hurried: true, round })
      if (filled === null) return
      this.#offer(filled)
      const repack = { ...this.#repack, nodes: Math.floor(nodes) }
      this.#offer(this.#paid(intoCheaperTypes(filled.loads, repack)))
      this.#remember(filled)
      if (round % roundsPerCover === roundsPerCover - 1) this.#offer(this.#cover(repack))
      profits = correctedProfits(profits, this.#items, filled.loads)
      nodes = Math.min(mostNodes, nodes * nodesGrowth)
    }
  }

  /** Every type that sums do not rule out, the cheapest first: the first that takes all is it. */
  #tryOneVehicle(types: readonly VehicleType[]): void {
    const { options } = this.#request
    const weightG = this.#items.reduce((sum, item) => sum + item.weightG * item.quantity, 0)
    const able = types
      .filter(
        (type) =>
          type.available !== 0 &&
          type.vehicle.payloadG >= weightG &&
          vehicleVolumeMm3(type) >= this.#totalMm3,
      )
      .toSorted((a, b) => a.priceMinor - b.priceMinor)
    for (const type of able) {
      if (this.#purse.isEmpty()) return
      const plan = pack(
        { vehicle: type.vehicle, items: this.#items, options },
        this.#purse.part(0.2),
        {
          isCanceled: () => this.#purse.isEmpty(),
          withoutReasons: true,
        },
      )
      this.#purse.nodes += plan.nodes
      if (plan.leftOut.length > 0) continue
      this.#offer({ loads: [loadOf(type, plan)], nodes: 0 })
      return
    }
  }

  #fill(
    types: readonly VehicleType[],
    {
      profits,
      nodes,
      hurried,
      round = 0,
    }: {
      readonly profits: ReadonlyMap<string, number>
      readonly nodes: number
      readonly hurried: boolean
      readonly round?: number
    },
  ): Filled | null {
    const { options, objective } = this.#request
    const filled = fillVehicles(this.#items, {
      types,
      options,
      profits,
      nodes,
      maxVehicles: this.#maxVehicles,
      // Rounds take turns: two small vehicles may cost less than the one that takes the rest, and
      // the other goal may be what a limit on vehicles asks for.
      finishing: round % 3 !== 1,
      objective: round % 3 === 2 ? otherGoal(objective) : objective,
      isCanceled: () => hurried && this.#purse.isEmpty(),
    })
    return this.#paid(filled)
  }

  #remember({ loads }: Filled): void {
    this.#pool.push(...new Set(loads))
    this.#pool.splice(0, Math.max(0, this.#pool.length - poolSize))
  }

  /** The best set of loads from all rounds. */
  #cover(repack: RepackOptions): Filled | null {
    if (!this.#isWhole()) return null
    const { objective } = this.#request
    const costOf = objective === 'fewest-vehicles' ? () => 1 : (load: Load) => load.type.priceMinor
    const chosen = cheapestCover(this.#pool, this.#items, {
      costOf,
      below: this.#best.reduce((sum, load) => sum + costOf(load), 0),
      maxVehicles: this.#maxVehicles,
    })
    return chosen === null ? null : this.#paid(withoutRepeats(chosen, repack))
  }

  #paid(filled: Filled | null): Filled | null {
    this.#purse.nodes += filled?.nodes ?? 0
    return filled
  }

  #offer(filled: Filled | null): void {
    if (filled === null) return
    if (
      this.#best.length > 0 &&
      compareLoads(filled.loads, this.#best, this.#request.objective) >= 0
    ) {
      return
    }
    this.#best = filled.loads
    this.#onProgress({
      vehicles: filled.loads.length,
      priceMinor: priceMinorOf(filled.loads),
    })
  }

  #isWhole(): boolean {
    return carriedMm3(this.#best) === this.#totalMm3
  }

  #isBest(): boolean {
    return this.#isWhole() && isProvenBest(this.#best, this.#request)
  }
}

function otherGoal(objective: FleetRequest['objective']): FleetRequest['objective'] {
  return objective === 'fewest-vehicles' ? 'lowest-price' : 'fewest-vehicles'
}

function vehicleOf(
  load: Load,
  items: ReadonlyMap<string, Item>,
  { options }: FleetRequest,
): FleetVehicle {
  const own = itemsOf(load.counts, items)
  return {
    vehicleTypeId: load.type.id,
    request: { vehicle: load.type.vehicle, items: own, options },
    plan: { ...load.plan, leftOut: [] },
  }
}
