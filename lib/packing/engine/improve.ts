/**
 * The whole search of one vehicle: first a greedy plan from simple blocks, then beams over general blocks
 * that grow until the budget is spent or everything is in.
 */
import { Beam } from './beam.ts'
import { BestPlan, type Solution, type SolvedPiece } from './best-plan.ts'
import { BudgetMeter, type Budget } from './budget.ts'
import type { Instance } from './instance.ts'
import { mostChosen } from './block-choice.ts'
import { usableLengths } from './usable-length.ts'
import { Search } from './search.ts'
import { placedStride, State } from './state.ts'
import { blockSet } from './block-index.ts'
import { BlockNeeds } from './block-needs.ts'
import { pieceCountFactors, storeOf, type Block } from './block-store.ts'
import { withGeneralBlocks } from './general-blocks.ts'
import { needsSupportGraph, Rules } from './rules.ts'
import { Placing } from './placing.ts'
import { simpleBlocks } from './simple-blocks.ts'

export interface ImproveHooks {
  readonly isCanceled?: (() => boolean) | undefined
  readonly onBetter?: ((best: BestPlan, nodes: number) => void) | undefined
  /** The least number of pieces of each kind: plans with fewer are ignored. */
  readonly atLeast?: readonly number[] | undefined
  /** The pieces of a plan to start from, in its order of loading. */
  readonly previous?: readonly SolvedPiece[] | undefined
  /** Only fill up the previous plan, and search for no other. */
  readonly onlyFillUp?: boolean | undefined
}

/** Enough for a first plan: the n by m by k blocks of each kind, thinned when there are many. */
const firstBlocks = 1500
/** From pass to pass, for the beam and for the children of each node. */
const growth = Math.SQRT2
/** Small loads are searched completely long before. */
const widest = 4096

export function improve(
  instance: Instance,
  budget: Budget,
  hooks: ImproveHooks = {},
): { readonly solution: Solution; readonly nodes: number } {
  const meter = new BudgetMeter(budget, hooks.isCanceled)
  const best = new BestPlan(instance, {
    onBetter: (better) => hooks.onBetter?.(better, meter.nodes),
    atLeast: hooks.atLeast,
  })
  if (instance.kinds.length === 0) return { solution: best.solution(), nodes: 0 }

  const quick = prepareSearch(instance, { simple: firstBlocks, general: 0 })
  const root = rootState(quick)
  const usable = usableLengths(instance, root.remaining)
  if (hooks.previous !== undefined) {
    const start = replay(quick, hooks.previous)
    quick.complete(start, usable, () => meter.endsFirstPlan())
    best.offer(quick, start)
    if (hooks.onlyFillUp === true || best.isWhole()) return { solution: best.solution(), nodes: 1 }
  }
  quick.complete(root, usable, () => meter.endsFirstPlan())
  best.offer(quick, root)
  meter.nodes++

  if (!best.isWhole() && !meter.isEmpty()) {
    const limit = meter.blockLimit()
    const search =
      limit < firstBlocks
        ? quick
        : prepareSearch(instance, {
            simple: limit,
            general: limit,
            isEnough: meter.enoughPairs(),
          })
    const beam = new Beam(search, {
      spend: () => meter.spend() || best.isWhole(),
      endsPlan: () => meter.endsPlan(),
      onLeaf: (state) => best.offer(search, state),
    })
    let width = 1
    let children = 4
    for (let pass = 0; width <= widest; pass++) {
      search.fleetSearch.startPass(pass)
      const widths = {
        width: Math.round(width),
        children: Math.min(mostChosen, Math.round(children)),
      }
      if (beam.run(rootState(search), widths)) break
      width *= growth
      children *= growth
    }
  }
  return { solution: best.solution(), nodes: meter.nodes }
}

/**
 * Builds the state of an earlier plan, piece by piece, as far as it is still valid: a piece that is no
 * longer requested, is outside or breaks a rule is skipped, and pieces on it move down as far as they
 * must.
 */
function replay(search: Search, pieces: readonly SolvedPiece[]): State {
  // A load may exceed an axle's limit while it is rebuilt piece by piece and be correct in the end.
  return lay(search, pieces, false) ?? lay(search, pieces, true) ?? rootState(search)
}

/** Null when an axle exceeds its limit after some phase. */
function lay(search: Search, pieces: readonly SolvedPiece[], axles: boolean): State | null {
  const { instance } = search
  const unitBlocks = unitBlocksOf(search)
  const state = rootState(search)
  const inPhases = pieces
    .map((piece, order) => ({ piece, order, phase: instance.kinds[piece.kind]?.phase ?? 0 }))
    .sort((a, b) => a.phase - b.phase || a.piece.z - b.piece.z || a.order - b.order)
  for (const { piece, phase } of inPhases) {
    const block = unitBlocks.get(unitKey(piece.kind, piece.stance))
    if (block === undefined || (state.remaining[piece.kind] ?? 0) === 0) continue
    if (state.phase < phase && !search.placing.axlesBear(state)) return null
    while (state.phase < phase) search.startPhase(state, state.phase + 1)
    for (const z of heightsBelow(search, state, { block, at: piece })) {
      const at = { ...piece, z }
      if (!isFree(search, state, block, at)) continue
      if (search.instance.supportShare === 1 && !isSupported(search, state, block, at)) continue
      if (!search.placing.allowsAt(state, block, { ...at, axles })) continue
      search.placing.placeAt(state, block, at)
      break
    }
  }
  return !search.placing.axlesBear(state) ? null : state
}

/** Its own height first, then the lower heights that it may move down to. */
function heightsBelow(
  { store }: Search,
  { placed, placedCount }: State,
  { block, at }: { readonly block: number; readonly at: SolvedPiece },
): readonly number[] {
  const x2 = at.x + (store.dx[block] ?? 0)
  const y2 = at.y + (store.dy[block] ?? 0)
  const heights = new Set([0])
  for (let other = 0; other < placedCount * placedStride; other += placedStride) {
    if ((placed[other] ?? 0) >= x2 || (placed[other + 3] ?? 0) <= at.x) continue
    if ((placed[other + 1] ?? 0) >= y2 || (placed[other + 4] ?? 0) <= at.y) continue
    heights.add(placed[other + 5] ?? 0)
  }
  const lower = [...heights].filter((height) => height < at.z)
  return [at.z, ...lower.sort((a, b) => b - a)]
}

function unitBlocksOf({ store }: Search): ReadonlyMap<string, number> {
  const blocks = new Map<string, number>()
  for (const [block, recipe] of store.recipes.entries()) {
    if ('axis' in recipe || store.pieces[block] !== 1) continue
    blocks.set(unitKey(recipe.kind, recipe.stance), block)
  }
  return blocks
}

function unitKey(kind: number, stance: number): string {
  return `${kind}/${stance}`
}

function isFree(
  { instance, store }: Search,
  state: State,
  block: number,
  at: SolvedPiece,
): boolean {
  const { length, width, height } = instance
  const x2 = at.x + (store.dx[block] ?? 0)
  const y2 = at.y + (store.dy[block] ?? 0)
  const z2 = at.z + (store.dz[block] ?? 0)
  if (at.x < 0 || at.y < 0 || at.z < 0) return false
  if (x2 > length || y2 > width || z2 > height) return false
  const { placed } = state
  for (let other = 0; other < state.placedCount * placedStride; other += placedStride) {
    if (
      (placed[other] ?? 0) < x2 &&
      (placed[other + 3] ?? 0) > at.x &&
      (placed[other + 1] ?? 0) < y2 &&
      (placed[other + 4] ?? 0) > at.y &&
      (placed[other + 2] ?? 0) < z2 &&
      (placed[other + 5] ?? 0) > at.z
    ) {
      return false
    }
  }
  return true
}

/** On the floor, or completely on tops that bear. */
function isSupported({ store }: Search, state: State, block: number, at: SolvedPiece): boolean {
  if (at.z === 0) return true
  const x2 = at.x + (store.dx[block] ?? 0)
  const y2 = at.y + (store.dy[block] ?? 0)
  let missing = (x2 - at.x) * (y2 - at.y)
  const { placed } = state
  for (let other = 0; other < state.placedCount * placedStride; other += placedStride) {
    if (placed[other + 5] !== at.z || store.topDx[placed[other + 6] ?? 0] === 0) continue
    const dx = Math.min(placed[other + 3] ?? 0, x2) - Math.max(placed[other] ?? 0, at.x)
    const dy = Math.min(placed[other + 4] ?? 0, y2) - Math.max(placed[other + 1] ?? 0, at.y)
    if (dx > 0 && dy > 0) missing -= dx * dy
  }
  return missing === 0
}

// Makes the blocks of an instance and everything that the search reads of them.

/**
 * The score of a block is V * C^a * L^b * N^-g (VCS, Araya, Guerrero and Nunez 2017), there with a = 4, a
 * contact tolerance of 0.04, b = 1 and g = 0.2. Without a tolerance, which is faster, a smaller a packs
 * more here, and passes with different a find more than equal passes.
 */
const supportedContactWeights = [1.5, 2.5]
const freeContactWeights = [3, 2, 1.5]
const piecesWeight = 0.2

/**
 * The share of a merged block's bounding box that must be filled. With full support and few kinds there
 * are enough blocks without waste.
 */
const fewKinds = 24

function minFillFor({ kinds, supportShare }: Instance): number {
  if (supportShare < 1) return 0.98
  return kinds.length <= fewKinds ? 1 : 0.97
}

interface BlockLimits {
  readonly simple: number
  readonly general: number
  readonly isEnough?: ((pairs: number) => boolean) | undefined
}

function prepareSearch(instance: Instance, limits: BlockLimits): Search {
  const supported = instance.supportShare === 1
  const simple = simpleBlocks(instance, limits.simple)
  const blocks =
    limits.general <= simple.length
      ? simple
      : withGeneralBlocks(simple, instance, {
          minFill: minFillFor(instance),
          limit: limits.general,
          isEnough: limits.isEnough,
          supported: instance.supportShare > 0,
        })
  const factors = pieceCountFactors(instance, piecesWeight)
  const first = (block: Block) => block.value * (factors[block.pieces] ?? 0)
  // The search reads blocks in this order, and so walks through the store without jumps.
  const sorted = blocks
    .map((block, made) => ({ block, made, value: first(block) }))
    .sort((a, b) => b.value - a.value || a.made - b.made)
  const store = storeOf(sorted.map(({ block }) => block))
  return new Search({
    instance,
    store,
    first: Float64Array.from(sorted, ({ value }) => value),
    phases: Array.from({ length: instance.phases }, (_, phase) =>
      blockSet(store.count, (block) => store.phase[block] === phase),
    ),
    contactWeights: supported ? supportedContactWeights : freeContactWeights,
    placing: new Placing({
      store,
      needs: new BlockNeeds(store, instance.kinds.length),
      rules: needsRules(instance) ? new Rules(instance, store) : null,
      supported,
      height: instance.height,
      least: leastSize(instance),
    }),
  })
}

/** The empty vehicle. */
function rootState(search: Search): State {
  const { instance } = search
  const { length, width, height } = instance
  const root = new State(instance.kinds.length, needsSupportGraph(instance))
  root.spaces.set([0, 0, 0, length, width, height, 0])
  root.spaceCount = 1
  for (const [kind, { quantity }] of instance.kinds.entries()) root.remaining[kind] = quantity
  search.startPhase(root, 0)
  return root
}

function needsRules(instance: Instance): boolean {
  return (
    instance.totalWeightG > instance.payloadG ||
    instance.axles.length > 0 ||
    instance.lastInFirstOut ||
    instance.kinds.some(({ floorOnly }) => floorOnly) ||
    needsSupportGraph(instance)
  )
}

function leastSize({ kinds }: Instance) {
  const least = { dx: Infinity, dy: Infinity, dz: Infinity }
  for (const { stances } of kinds) {
    for (const { dx, dy, dz } of stances) {
      least.dx = Math.min(least.dx, dx)
      least.dy = Math.min(least.dy, dy)
      least.dz = Math.min(least.dz, dz)
    }
  }
  return least
}
