/**
 * Groups whole or not at all. When some could not be whole, enough of them are taken out and the rest is
 * packed once more, because pieces on top of theirs cannot stay. Each time at least one group goes, so
 * the loop ends; then the removed ones are tried again, one by one.
 */
import { boxVolumeMm3 } from './box-volume.ts'
import { BudgetMeter, type Budget } from './engine/budget.ts'
import { instanceOf, type Instance } from './engine/instance.ts'
import { groupsToDrop } from './plan/groups-to-drop.ts'
import { type Stood, solvedPiecesOf } from './plan/solved-pieces.ts'
import type { Item, PackRequest } from './request.ts'
import { type Assignment, assignItems, type NamedPiece } from './plan/assign-items.ts'
import { improve } from './engine/improve.ts'
import { countsOf, totalsOf } from './totals.ts'

export interface PackProgress {
  /** The share of the vehicle's volume. */
  readonly fillVolume: number
  readonly nodes: number
}

/** The places of the pieces are all that is needed of it. */
export interface EarlierPlan {
  readonly placements: readonly Stood[]
}

/** The options of `pack` besides the request and the budget. */
export interface PackHooks {
  /** Called for each better plan. */
  readonly onProgress?: (progress: PackProgress) => void
  /** Called after each partial plan; a canceled search returns its best plan so far. */
  readonly isCanceled?: (() => boolean) | undefined
  /** A plan to start from: the part of it that is still valid is never lost. */
  readonly previous?: EarlierPlan
  /** The value of loading each item, instead of its volume. */
  readonly profits?: ReadonlyMap<string, number>
  /** Leaves out the reasons, which cost some plans more, when only the quantity matters. */
  readonly withoutReasons?: boolean
}

export type PackedWhole = Pick<Packed, 'pieces' | 'nodes'>

/** Each removed group is tried again with this many nodes. */
const retryNodes = 4
const mostRetries = 12

export function packWholeGroups(
  requested: PackRequest,
  budget: Budget,
  hooks: PackHooks,
): PackedWhole {
  const grouped = requested.items.some(({ group }) => group !== null)
  if (!grouped && hooks.previous === undefined) return packWithoutGroups(requested, budget, hooks)
  // Groups are tried one after another, in an order that does not depend on the request's.
  const items = requested.items.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return packInOrder({ ...requested, items }, budget, hooks)
}

function packInOrder(request: PackRequest, budget: Budget, hooks: PackHooks): PackedWhole {
  const grouped = request.items.some(({ group }) => group !== null)
  const meter = new BudgetMeter(budget, hooks.isCanceled)
  if (hooks.previous === undefined) {
    const best = new BestLoad(request, hooks)
    searchGroups({ request, best, meter, hooks })
    return { pieces: best.pieces, nodes: meter.nodes }
  }
  const { best, items, atLeast } = holdEarlierPlan(request, hooks.previous, hooks, meter)
  if (grouped && !meter.isEmpty()) {
    const half = new BudgetMeter(meter.part(0.5), hooks.isCanceled)
    searchGroups({ request, best, meter: half, hooks })
    meter.nodes += half.nodes
  }
  improveItems({ request: { ...request, items }, best, meter, hooks, atLeast })
  return { pieces: best.pieces, nodes: meter.nodes }
}

function packWithoutGroups(
  request: PackRequest,
  budget: Budget,
  { isCanceled, profits, onProgress }: PackHooks,
): PackedWhole {
  let reported = -1
  return packItems(request, budget, {
    isCanceled,
    profits,
    onBetter: ({ fillVolume, nodes }) => {
      if (fillVolume <= reported) return
      reported = fillVolume
      onProgress?.({ fillVolume, nodes })
    },
  })
}

interface Stage {
  readonly request: PackRequest
  readonly best: BestLoad
  readonly meter: BudgetMeter
  readonly hooks: PackHooks
}

function searchGroups({ request, best, meter, hooks }: Stage): void {
  const packed = (some: readonly Item[], part: Budget) =>
    packStage({ request: { ...request, items: some }, best, meter, hooks }, part, {})
  let items = withoutHopelessGroups(request)
  const able = items
  let found = packed(items, meter.part(0.4))
  while (found.brokenGroups.size > 0) {
    const { volumeMm3, weightG } = totalsOf(items)
    const dropped = groupsToDrop(items, found.brokenGroups, {
      volumeMm3: volumeMm3 - found.solvedMm3,
      weightG: weightG - request.vehicle.payloadG,
    })
    items = items.filter(({ group }) => group === null || !dropped.has(group))
    found = packed(items, meter.part(0.4))
  }
  const out = new Set(able.filter((item) => !items.includes(item)).map(({ group }) => group))
  for (const group of [...out].slice(0, mostRetries)) {
    if (meter.isEmpty()) break
    const more = withGroup(able, items, group)
    const before = best.pieces
    packed(more, cheapest(meter.part(0.3)))
    if (best.pieces !== before) items = more
  }
  improveItems({ request: { ...request, items }, best, meter, hooks })
}

/** Spends the rest of the budget on the items of the best load. */
function improveItems({
  atLeast,
  ...stage
}: Stage & { readonly atLeast?: ReadonlyMap<string, number> | undefined }): void {
  const { request, best, meter } = stage
  if (best.pieces.length === totalsOf(request.items).pieces || meter.isEmpty()) return
  packStage(stage, meter.part(1), { previous: best.pieces, atLeast })
}

function packStage(
  { request, best, meter, hooks }: Stage,
  budget: Budget,
  options: PackItemsOptions,
): Packed {
  const { isCanceled, profits } = hooks
  const before = meter.nodes
  const packed = packItems(request, budget, {
    isCanceled,
    profits,
    ...options,
    onBetter: ({ assignment, nodes }) => best.offer(assignment(), before + nodes),
  })
  meter.nodes += packed.nodes
  return packed
}

function cheapest(budget: Budget): Budget {
  return budget.kind === 'nodes'
    ? { kind: 'nodes', nodes: Math.min(retryNodes, budget.nodes) }
    : budget
}

/** A group with a piece that fits in no orientation cannot be whole. */
function withoutHopelessGroups({ items, vehicle, options }: PackRequest): readonly Item[] {
  const able = new Set(
    instanceOf({ items, vehicle, options }).kinds.flatMap((kind) => kind.items.map(({ id }) => id)),
  )
  const hopeless = new Set(
    items.flatMap(({ id, group }) => (group !== null && !able.has(id) ? [group] : [])),
  )
  return items.filter(({ group }) => group === null || !hopeless.has(group))
}

/** Groups that were out are tried one by one, up to this many. */
const mostGroupsTried = 24

/**
 * Starts from an earlier plan when the request has changed: all of its goods that are still requested are
 * in again, item by item, before anything is added. They keep their places where those are still valid.
 * Where they are not, because supporting or balancing goods are gone, these goods alone are packed until
 * they are in.
 *
 * The items are those of the further search: all without a group, and the groups that are in. `atLeast` is
 * undefined when not all could be kept: then a load may have fewer.
 */
function holdEarlierPlan(
  request: PackRequest,
  previous: EarlierPlan,
  hooks: PackHooks,
  meter: BudgetMeter,
) {
  const wanted = heldItems(request.items, previous)
  const { packed, items: held } = heldPlan({ ...request, items: wanted }, previous, hooks)
  meter.nodes += packed.nodes
  const isWhole = held === wanted && packed.pieces.length === totalsOf(wanted).pieces
  const atLeast = isWhole ? countsOf(packed.pieces) : undefined
  const best = new BestLoad(request, hooks, atLeast)
  best.offer(packed, meter.nodes)

  const groups = new Set(held.map(({ group }) => group))
  let items: readonly Item[] = request.items.filter(
    ({ group }) => group === null || groups.has(group),
  )
  const fillUp = (more: readonly Item[]) => {
    const { profits } = hooks
    const start = { previous: best.pieces, atLeast, onlyFillUp: true }
    const filled = packItems({ ...request, items: more }, noNodes, { profits, ...start })
    meter.nodes += filled.nodes
    return best.offer(filled, meter.nodes)
  }
  fillUp(items)
  const others = new Set(
    request.items.filter((item) => !items.includes(item)).map(({ group }) => group),
  )
  for (const group of [...others].slice(0, mostGroupsTried)) {
    if (meter.isEmpty()) break
    const more = withGroup(request.items, items, group)
    if (fillUp(more)) items = more
  }
  return { best, items, atLeast }
}

/** The chosen items and those of one more group, in their order. */
function withGroup(
  all: readonly Item[],
  chosen: readonly Item[],
  added: string | null,
): readonly Item[] {
  const known = new Set(chosen)
  return all.filter((item) => known.has(item) || item.group === added)
}

const noNodes = { kind: 'nodes', nodes: 0 } as const

/**
 * Keeping the earlier goods may take this many pieces times partial plans more than the budget has, but
 * no more partial plans than the second number.
 */
const piecesTimesPlans = 40_000
const mostPlans = 3000

/** Without the groups that would be broken, when not all can be kept. */
function heldPlan(
  request: PackRequest,
  { placements: previous }: EarlierPlan,
  { isCanceled }: PackHooks,
): { readonly packed: Packed; readonly items: readonly Item[] } {
  const plans = Math.floor(piecesTimesPlans / Math.max(1, totalsOf(request.items).pieces))
  const budget = { kind: 'nodes', nodes: Math.max(8, Math.min(mostPlans, plans)) } as const
  let { items } = request
  for (;;) {
    const packed = packItems({ ...request, items }, budget, { isCanceled, previous })
    const { brokenGroups } = packed
    if (brokenGroups.size === 0) return { packed, items }
    items = items.filter(({ group }) => group === null || !brokenGroups.has(group))
  }
}

/** As many of each item as were in and are still requested; a group only when it was whole and still is. */
function heldItems(items: readonly Item[], { placements }: EarlierPlan): readonly Item[] {
  const placed = countsOf(placements)
  const broken = new Set(
    items.flatMap(({ id, quantity, group }) => ((placed.get(id) ?? 0) < quantity ? [group] : [])),
  )
  return items.flatMap((item) => {
    const quantity = Math.min(item.quantity, placed.get(item.id) ?? 0)
    const isHeld = quantity > 0 && (item.group === null || !broken.has(item.group))
    return isHeld ? [{ ...item, quantity }] : []
  })
}

/**
 * The best load so far in which every group is complete: the result of the search, also shown as
 * progress. It only gets better, whatever the stages of a search do in between.
 */
class BestLoad {
  readonly #vehicleMm3: number
  readonly #hooks: PackHooks
  /** The least number of pieces of each item in every accepted load. */
  readonly #atLeast: ReadonlyMap<string, number>
  #worth = -1
  #fillVolume = -1
  pieces: readonly NamedPiece[] = []

  constructor({ vehicle }: PackRequest, hooks: PackHooks, atLeast = new Map<string, number>()) {
    this.#vehicleMm3 = boxVolumeMm3(vehicle)
    this.#hooks = hooks
    this.#atLeast = atLeast
  }

  /** True when it is the best load now. */
  offer({ pieces, brokenGroups }: Assignment, nodes: number): boolean {
    if (brokenGroups.size > 0 || !this.#holdsEnough(pieces)) return false
    const { profits, onProgress } = this.#hooks
    const worth = pieces.reduce(
      (sum, piece) => sum + (profits?.get(piece.itemId) ?? volumeOf(piece)),
      0,
    )
    if (worth <= this.#worth) return false
    this.#worth = worth
    this.pieces = pieces
    const volumeMm3 = pieces.reduce((sum, piece) => sum + volumeOf(piece), 0)
    const fillVolume = volumeMm3 / this.#vehicleMm3
    if (fillVolume > this.#fillVolume) {
      this.#fillVolume = fillVolume
      onProgress?.({ fillVolume, nodes })
    }
    return true
  }

  #holdsEnough(pieces: readonly NamedPiece[]): boolean {
    if (this.#atLeast.size === 0) return true
    const counts = countsOf(pieces)
    return [...this.#atLeast].every(([id, least]) => (counts.get(id) ?? 0) >= least)
  }
}

function volumeOf({ dxMm, dyMm, dzMm }: NamedPiece): number {
  return dxMm * dyMm * dzMm
}

interface PackItemsOptions {
  readonly isCanceled?: (() => boolean) | undefined
  readonly profits?: ReadonlyMap<string, number> | undefined
  /** The places of pieces in an earlier plan: the search begins with it. */
  readonly previous?: readonly Stood[] | undefined
  /** The least number of pieces of each item, whatever else would be better. */
  readonly atLeast?: ReadonlyMap<string, number> | undefined
  /** Only fills up the earlier plan. */
  readonly onlyFillUp?: boolean | undefined
  readonly onBetter?: ((better: Better) => void) | undefined
}

interface Better {
  readonly fillVolume: number
  readonly nodes: number
  /** Made only on demand, because it costs as much as a partial plan. */
  readonly assignment: () => Assignment
}

interface Packed extends Assignment {
  readonly nodes: number
  /** The volume of all placed pieces, also of groups that are not whole. */
  readonly solvedMm3: number
}

/** One search for a list of items; assigns the result's pieces to them. Groups may be broken in it. */
function packItems(
  request: PackRequest,
  budget: Budget,
  { isCanceled, profits, previous, atLeast, onlyFillUp, onBetter }: PackItemsOptions,
): Packed {
  const alsoWholeMm = previous?.flatMap(({ xMm, yMm, zMm }) => [xMm, yMm, zMm])
  const instance = instanceOf(request, { alsoWholeMm, profits })
  const { items } = request
  const unitMm3 = instance.unitMm * instance.unitMm * instance.unitMm
  const whole = boxVolumeMm3(request.vehicle) / unitMm3
  const { solution, nodes } = improve(instance, budget, {
    isCanceled,
    onlyFillUp,
    previous: previous === undefined ? undefined : solvedPiecesOf(instance, previous),
    atLeast: atLeast === undefined ? undefined : atLeastByKind(instance, atLeast),
    onBetter: (best, spent) =>
      onBetter?.({
        fillVolume: best.volume / whole,
        nodes: spent,
        assignment: () => assignItems(instance, best.solution(), { items, atLeast }),
      }),
  })
  return {
    ...assignItems(instance, solution, { items, atLeast }),
    nodes,
    solvedMm3: solution.volume * unitMm3,
  }
}

function atLeastByKind(
  { kinds }: Instance,
  atLeast: ReadonlyMap<string, number>,
): readonly number[] {
  return kinds.map(({ items }) => items.reduce((sum, { id }) => sum + (atLeast.get(id) ?? 0), 0))
}
