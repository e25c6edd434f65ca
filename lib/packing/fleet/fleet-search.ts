/** Searches for vehicles: rounds of filling; each better set of loads is kept. */
import type { BudgetMeter } from '../engine/budget.ts'
import type {
  FleetObjective,
  FleetPlan,
  FleetRequest,
  FleetVehicle,
  VehicleType,
} from '../fleet-request.ts'
import { pack } from '../pack.ts'
import type { Item } from '../request.ts'
import { totalsOf } from '../totals.ts'
import { bundledItems } from './bundles.ts'
import { cheapestCover } from './cover.ts'
import { fillVehicles, type Filled } from './fill-vehicles.ts'
import { fleetLeftOut } from './left-out.ts'
import { itemsOf, loadOf, takesAll, vehicleVolumeMm3, type Load } from './load.ts'
import { fillMix, mixesBelow, type Mix } from './mixes.ts'
import { intoCheaperTypes, withoutRepeats, type RepackOptions } from './repack.ts'
import { correctedProfits, firstProfits } from './sequential-values.ts'
import { ExactShares } from './share-exactly.ts'

export interface FleetProgress {
  /** By volume, of all goods. It never falls, and while it is constant the result only gets better. */
  readonly carriedShare: number
  readonly vehicles: number
  readonly priceMinor: number
}

/** Partial plans for each vehicle in the first round of improvement; more in each round. */
const firstNodes = 6
const nodesGrowth = 1.5
const mostNodes = 2000
const roundsPerCover = 3
const mixesPerRound = 12
const roundsBeforeExact = 1
const exactNodes = [4, 40, 400]
const poolSize = 400

export class FleetSearch {
  readonly #request: FleetRequest
  readonly #meter: BudgetMeter
  readonly #onProgress: ((progress: FleetProgress) => void) | undefined
  readonly #items: readonly Item[]
  readonly #maxVehicles: number
  readonly #totals: ReturnType<typeof totalsOf>
  readonly #repack: Omit<RepackOptions, 'nodes'>
  #best: readonly Load[] = []
  /** Loads of all rounds, the latest last. */
  readonly #pool: Load[] = []
  #mixes: Mix[] = []
  #mixesBelow = -1
  /** The first answer was not finished, so that not everything left out was tried. */
  #isCut = false
  /** Every distribution of the goods has been tried. */
  #isExhausted = false

  constructor(
    request: FleetRequest,
    meter: BudgetMeter,
    onProgress?: (progress: FleetProgress) => void,
  ) {
    this.#request = request
    this.#meter = meter
    this.#onProgress = onProgress
    this.#items = bundledItems(request)
    this.#maxVehicles = request.maxVehicles ?? Number.POSITIVE_INFINITY
    this.#totals = totalsOf(request.items)
    this.#repack = {
      options: request.options,
      types: request.vehicleTypes,
      items: new Map(this.#items.map((item) => [item.id, item])),
      meter,
    }
  }

  search(): void {
    const { objective, vehicleTypes } = this.#request
    const profits = firstProfits(this.#items)
    const first = this.#fill(vehicleTypes, { profits, nodes: 1 })
    this.#isCut = !first.isComplete
    this.#offer(first.loads)
    for (const types of this.#narrowed(vehicleTypes)) {
      if (this.#meter.isEmpty() || this.#isBest()) return
      this.#rounds(types)
      // Types are sorted by size: the first that carries everything is the smallest.
      if (objective === 'smallest-vehicles' && this.#isWhole()) return
    }
  }

  plan(isCanceled: () => boolean): FleetPlan {
    const items = new Map(this.#request.items.map((item) => [item.id, item]))
    return {
      vehicles: this.#best.map((load) => vehicleOf(load, items, this.#request)),
      leftOut: fleetLeftOut(this.#request, this.#best, { isCut: this.#isCut, isCanceled }),
      priceMinor: priceMinorOf(this.#best),
      nodes: this.#meter.nodes,
    }
  }

  /** For the smallest vehicles: only the smaller types first, one larger type more each time. */
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
    for (let round = 0; round < rounds && !this.#meter.isEmpty(); round++) {
      if (this.#isBest()) return
      const filled = this.#fill(types, { profits, nodes: Math.floor(nodes), round })
      if (!filled.isComplete) return
      this.#offer(filled.loads)
      const repack = { ...this.#repack, nodes: Math.floor(nodes) }
      this.#offer(intoCheaperTypes(filled.loads, repack))
      this.#remember(filled.loads)
      this.#tryMixes(types, Math.max(2, Math.floor(nodes / 2)))
      if (round === roundsBeforeExact) this.#shareExactly(types)
      if (round % roundsPerCover === roundsPerCover - 1) this.#offer(this.#cover(repack))
      profits = correctedProfits(profits, this.#items, filled.loads)
      nodes = Math.min(mostNodes, nodes * nodesGrowth)
    }
  }

  /** Tries some cheaper mixes, the least tried and roomiest first. */
  #tryMixes(types: readonly VehicleType[], nodes: number): void {
    if (this.#request.objective !== 'lowest-price' || !this.#isWhole()) return
    this.#findMixes(types)
    for (let tries = 0; tries < mixesPerRound && !this.#meter.isEmpty(); tries++) {
      const mix = this.#nextMix()
      if (mix === undefined) return
      const { loads, isWhole } = fillMix(mix, this.#items, { ...this.#repack, nodes })
      this.#remember(loads)
      if (!isWhole) continue
      this.#offer(loads)
      this.#mixes = this.#mixes.filter(({ priceMinor }) => priceMinor < priceMinorOf(this.#best))
    }
  }

  /** For few pieces: tries every distribution, with more and more nodes for each vehicle. */
  #shareExactly(types: readonly VehicleType[]): void {
    if (this.#request.objective !== 'lowest-price' || !this.#isWhole()) return
    const shares = new ExactShares(this.#items)
    if (!shares.isFew()) return
    for (const nodes of exactNodes) {
      if (this.#isBest()) return
      const below = priceMinorOf(this.#best)
      const maxVehicles = this.#maxVehicles
      this.#offer(shares.search({ ...this.#repack, types, nodes, maxVehicles, below }))
    }
    this.#isExhausted = !this.#meter.isEmpty()
  }

  #nextMix(): Mix | undefined {
    return this.#mixes.reduce<Mix | undefined>(
      (least, mix) => (least === undefined || mix.tries < least.tries ? mix : least),
      undefined,
    )
  }

  #findMixes(types: readonly VehicleType[]): void {
    const below = priceMinorOf(this.#best)
    if (this.#mixesBelow === below) return
    const known = new Map(this.#mixes.map((mix) => [mixKey(mix), mix]))
    this.#mixesBelow = below
    const limits = { types, below, ...this.#totals, maxVehicles: this.#maxVehicles }
    this.#mixes = mixesBelow(limits).map((mix) => known.get(mixKey(mix)) ?? mix)
  }

  /**
   * Tries every type that the totals do not rule out, the cheapest first, and takes the first that
   * carries all.
   */
  #tryOneVehicle(types: readonly VehicleType[]): void {
    const { options } = this.#request
    const { weightG, volumeMm3 } = this.#totals
    const able = types
      .filter(
        (type) =>
          type.available !== 0 &&
          type.vehicle.payloadG >= weightG &&
          vehicleVolumeMm3(type) >= volumeMm3,
      )
      .toSorted((a, b) => a.priceMinor - b.priceMinor)
    for (const type of able) {
      if (this.#meter.isEmpty()) return
      const request = { vehicle: type.vehicle, items: this.#items, options }
      const isCanceled = () => this.#meter.isEmpty()
      const plan = pack(request, this.#meter.part(0.2), { isCanceled, withoutReasons: true })
      this.#meter.nodes += plan.nodes
      const load = loadOf(type, plan)
      if (takesAll(load)) return this.#offer([load])
    }
  }

  #fill(
    types: readonly VehicleType[],
    {
      round = 0,
      ...effort
    }: { profits: ReadonlyMap<string, number>; nodes: number; round?: number },
  ): Filled {
    const { options, objective } = this.#request
    return fillVehicles(this.#items, {
      ...effort,
      types,
      options,
      maxVehicles: this.#maxVehicles,
      // The rounds alternate: two small vehicles may cost less than the one that takes the rest, and the
      // other goal may be needed when vehicles are limited.
      finishing: round % 3 !== 1,
      objective: round % 3 === 2 ? otherGoal(objective) : objective,
      meter: this.#meter,
    })
  }

  #remember(loads: readonly Load[]): void {
    this.#pool.push(...new Set(loads))
    this.#pool.splice(0, Math.max(0, this.#pool.length - poolSize))
  }

  /** The best set of loads from all rounds. */
  #cover(repack: RepackOptions): readonly Load[] | null {
    if (!this.#isWhole()) return null
    const { objective } = this.#request
    const costOf = objective === 'fewest-vehicles' ? () => 1 : (load: Load) => load.type.priceMinor
    const chosen = cheapestCover(this.#pool, this.#items, {
      costOf,
      below: this.#best.reduce((sum, load) => sum + costOf(load), 0),
      maxVehicles: this.#maxVehicles,
    })
    return chosen === null ? null : withoutRepeats(chosen, repack)
  }

  #offer(loads: readonly Load[] | null): void {
    if (loads === null) return
    const { objective } = this.#request
    if (this.#best.length > 0 && compareLoads(loads, this.#best, objective) >= 0) return
    this.#best = loads
    this.#onProgress?.({
      vehicles: loads.length,
      priceMinor: priceMinorOf(loads),
      carriedShare: carriedMm3(loads) / this.#totals.volumeMm3,
    })
  }

  #isWhole(): boolean {
    return carriedMm3(this.#best) === this.#totals.volumeMm3
  }

  #isBest(): boolean {
    return this.#isWhole() && (this.#isExhausted || isProvenBest(this.#best, this.#request))
  }
}

function mixKey({ types }: Mix): string {
  return types.map(({ id }) => id).join('/')
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

/** Negative when `a` is better. More goods always come first. */
function compareLoads(a: readonly Load[], b: readonly Load[], objective: FleetObjective): number {
  const more = carriedMm3(b) - carriedMm3(a)
  if (more !== 0) return more
  const price = priceMinorOf(a) - priceMinorOf(b)
  const count = a.length - b.length
  switch (objective) {
    case 'lowest-price':
      return price || count
    case 'fewest-vehicles':
      return count || price
    case 'smallest-vehicles':
      return largestMm3(a) - largestMm3(b) || price || count
  }
}

function priceMinorOf(loads: readonly Load[]): number {
  return loads.reduce((sum, { type }) => sum + type.priceMinor, 0)
}

function carriedMm3(loads: readonly Load[]): number {
  return loads.reduce((sum, { plan }) => sum + plan.volumeMm3, 0)
}

function largestMm3(loads: readonly Load[]): number {
  return loads.reduce((most, { type }) => Math.max(most, vehicleVolumeMm3(type)), 0)
}

/** Whether totals alone prove that nothing can be better than the given loads, which carry everything. */
function isProvenBest(loads: readonly Load[], request: FleetRequest): boolean {
  const { objective, vehicleTypes, items } = request
  const { volumeMm3, weightG } = totalsOf(items)
  const least = (of: (type: VehicleType) => number) => Math.min(...vehicleTypes.map(of))
  const most = (of: (type: VehicleType) => number) => Math.max(...vehicleTypes.map(of))
  const count = Math.max(
    Math.ceil(volumeMm3 / most(vehicleVolumeMm3)),
    Math.ceil(weightG / most(({ vehicle }) => vehicle.payloadG)),
  )
  const leastPrice = least(({ priceMinor }) => priceMinor)
  switch (objective) {
    case 'fewest-vehicles':
      return loads.length === count && priceMinorOf(loads) === count * leastPrice
    case 'smallest-vehicles':
      return false
    case 'lowest-price': {
      const perMm3 = least((type) => type.priceMinor / vehicleVolumeMm3(type))
      const perG = least((type) => type.priceMinor / type.vehicle.payloadG)
      const bound = Math.max(perMm3 * volumeMm3, perG * weightG, count * leastPrice)
      return priceMinorOf(loads) <= bound
    }
  }
}
