/**
 * Chooses vehicles and loads them: all in one where one takes all, otherwise rounds of filling one
 * after another with corrected values, then cheaper types for what was loaded, and the cheapest
 * cover from all loads that were found.
 */
import { Purse, type Budget } from './engine/budget.ts'
import { bundledItems } from './fleet/bundles.ts'
import { carriedMm3, compareLoads, priceMinorOf } from './fleet/compare-loads.ts'
import { cheapestCover, shareOut } from './fleet/cover.ts'
import { fillVehicles, type Filled } from './fleet/fill-vehicles.ts'
import { fleetLeftOut } from './fleet/left-out.ts'
import { loadOf, vehicleVolumeMm3, type Load } from './fleet/load.ts'
import { correctedProfits, firstProfits } from './fleet/sequential-values.ts'
import type { FleetPlan, FleetRequest, FleetVehicle, VehicleType } from './fleet-request.ts'
import { pack } from './pack.ts'
import type { Item } from './request.ts'

export interface FleetHooks {
  readonly onProgress?: (progress: {
    readonly vehicles: number
    readonly priceMinor: number
  }) => void
  readonly isCanceled?: () => boolean
}

export function fleet(request: FleetRequest, budget: Budget, hooks: FleetHooks = {}): FleetPlan {
  const choice = new Choice(request, new Purse(budget, hooks.isCanceled), hooks)
  choice.search()
  return choice.plan()
}

/** Partial plans for each vehicle in the first round of improvement, growing from round to round. */
const firstNodes = 6
const nodesGrowth = 1.5
const mostNodes = 2000
const roundsPerCover = 3
const poolSize = 400

class Choice {
  readonly #request: FleetRequest
  readonly #purse: Purse
  readonly #hooks: FleetHooks
  readonly #items: readonly Item[]
  readonly #maxVehicles: number
  readonly #totalMm3: number
  #best: readonly Load[] = []
  /** Loads of all rounds, the latest last. */
  readonly #pool: Load[] = []

  constructor(request: FleetRequest, purse: Purse, hooks: FleetHooks) {
    this.#request = request
    this.#purse = purse
    this.#hooks = hooks
    this.#items = bundledItems(request)
    this.#maxVehicles = request.maxVehicles ?? Number.POSITIVE_INFINITY
    this.#totalMm3 = request.items.reduce(
      (sum, { lengthMm, widthMm, heightMm, quantity }) =>
        sum + lengthMm * widthMm * heightMm * quantity,
      0,
    )
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
      this.#offer(this.#inCheaperTypes(filled, Math.floor(nodes)))
      this.#remember(filled)
      if (round % roundsPerCover === roundsPerCover - 1) this.#offer(this.#cover(Math.floor(nodes)))
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
    this.#purse.nodes += filled?.nodes ?? 0
    return filled
  }

  /** The same goods, each vehicle's in the cheapest type that takes them all. */
  #inCheaperTypes({ loads }: Filled, nodes: number): Filled | null {
    const { vehicleTypes, options } = this.#request
    const items = new Map(this.#items.map((item) => [item.id, item]))
    const tried = new Map<Load, Load>()
    let changed = false
    const cheaper = loads.map((load) => {
      const known = tried.get(load)
      if (known !== undefined) return known
      let better = load
      for (const type of vehicleTypes) {
        if (type.priceMinor >= better.type.priceMinor || type.available !== null) continue
        if (vehicleVolumeMm3(type) < load.plan.volumeMm3 || this.#purse.isEmpty()) continue
        const own = itemsOf(load, items)
        const plan = pack(
          { vehicle: type.vehicle, items: own, options },
          { kind: 'nodes', nodes },
          {
            withoutReasons: true,
          },
        )
        this.#purse.nodes += plan.nodes
        if (plan.leftOut.length === 0) better = loadOf(type, plan)
      }
      tried.set(load, better)
      changed ||= better !== load
      return better
    })
    return changed ? { loads: cheaper, nodes: 0 } : null
  }

  #remember({ loads }: Filled): void {
    this.#pool.push(...new Set(loads))
    this.#pool.splice(0, Math.max(0, this.#pool.length - poolSize))
  }

  /** The best set of loads from all rounds, each packed again without what another has. */
  #cover(nodes: number): Filled | null {
    if (!this.#isWhole()) return null
    const { objective, options } = this.#request
    const costOf = objective === 'fewest-vehicles' ? () => 1 : (load: Load) => load.type.priceMinor
    const chosen = cheapestCover(this.#pool, this.#items, {
      costOf,
      below: this.#best.reduce((sum, load) => sum + costOf(load), 0),
      maxVehicles: this.#maxVehicles,
    })
    if (chosen === null) return null
    const items = new Map(this.#items.map((item) => [item.id, item]))
    const loads: Load[] = []
    for (const { load, counts } of shareOut(chosen, this.#items)) {
      if (counts === null) {
        loads.push(load)
        continue
      }
      if (counts.size === 0) continue
      const own = itemsOf({ ...load, counts }, items)
      const { type } = load
      const request = { vehicle: type.vehicle, items: own, options }
      const plan = pack(request, { kind: 'nodes', nodes }, { withoutReasons: true })
      this.#purse.nodes += plan.nodes
      if (plan.leftOut.length > 0) return null
      loads.push(loadOf(type, plan))
    }
    return { loads, nodes: 0 }
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
    this.#hooks.onProgress?.({
      vehicles: filled.loads.length,
      priceMinor: priceMinorOf(filled.loads),
    })
  }

  #isWhole(): boolean {
    return carriedMm3(this.#best) === this.#totalMm3
  }

  /** Whether sums alone say that nothing can be better. */
  #isBest(): boolean {
    if (!this.#isWhole()) return false
    const { objective, vehicleTypes, items } = this.#request
    const weightG = items.reduce((sum, item) => sum + item.weightG * item.quantity, 0)
    const least = (of: (type: VehicleType) => number) => Math.min(...vehicleTypes.map(of))
    const most = (of: (type: VehicleType) => number) => Math.max(...vehicleTypes.map(of))
    const count = Math.max(
      Math.ceil(this.#totalMm3 / most(vehicleVolumeMm3)),
      Math.ceil(weightG / most(({ vehicle }) => vehicle.payloadG)),
    )
    if (objective === 'fewest-vehicles') {
      const cheapest = least(({ priceMinor }) => priceMinor)
      return this.#best.length === count && priceMinorOf(this.#best) === count * cheapest
    }
    if (objective === 'smallest-vehicles') return false
    const perMm3 = least((type) => type.priceMinor / vehicleVolumeMm3(type))
    const perG = least((type) => type.priceMinor / type.vehicle.payloadG)
    const bound = Math.max(
      perMm3 * this.#totalMm3,
      perG * weightG,
      count * least(({ priceMinor }) => priceMinor),
    )
    return priceMinorOf(this.#best) <= bound
  }
}

function otherGoal(objective: FleetRequest['objective']): FleetRequest['objective'] {
  return objective === 'fewest-vehicles' ? 'lowest-price' : 'fewest-vehicles'
}

function itemsOf({ counts }: Load, items: ReadonlyMap<string, Item>): readonly Item[] {
  return [...counts].flatMap(([id, quantity]) => {
    const item = items.get(id)
    return item === undefined ? [] : [{ ...item, quantity }]
  })
}

function vehicleOf(
  load: Load,
  items: ReadonlyMap<string, Item>,
  { options }: FleetRequest,
): FleetVehicle {
  const own = itemsOf(load, items)
  return {
    vehicleTypeId: load.type.id,
    request: { vehicle: load.type.vehicle, items: own, options },
    plan: { ...load.plan, leftOut: [] },
  }
}
