/**
 * The whole search of one vehicle: first a greedy plan from simple blocks, then beams over general blocks
 * that grow until the budget is spent or everything is in.
 */
import { searchBeam } from './beam.ts'
import { BestPlan, type Solution, type SolvedPiece } from './best-plan.ts'
import { mostChosen } from './block-choice.ts'
import { storeOf } from './block-store.ts'
import { BudgetMeter, type Budget } from './budget.ts'
import { withGeneralBlocks } from './general-blocks.ts'
import type { Instance } from './instance.ts'
import { Search } from './search.ts'
import { simpleBlocks } from './simple-blocks.ts'
import { placedStride, type State } from './state.ts'
import { usableLengths } from './usable-length.ts'

export interface ImproveHooks {
  readonly isCanceled?: (() => boolean) | undefined
  readonly onBetter?: ((best: BestPlan, nodes: number) => void) | undefined
  /** The least number of pieces of each kind: plans with fewer are ignored. */
  readonly atLeast?: readonly number[] | undefined
  /** The pieces of a plan to start from, in its order of loading. */
  readonly previous?: readonly SolvedPiece[] | undefined
  /** Only fill up the previous plan, and search for no other. */
  readonly onlyFillUp?: boolean | undefined
  /** Each plan begins with the previous one, whose pieces stay where they are. */
  readonly keepsPrevious?: boolean | undefined
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

  const quick = new Search(instance, storeOf(simpleBlocks(instance, firstBlocks), instance))
  const root = quick.root()
  const usable = usableLengths(instance, root.remaining)
  if (hooks.previous !== undefined) {
    const start = replay(quick, hooks.previous)
    quick.complete(start, usable, () => meter.endsFirstPlan())
    best.offer(quick, start)
    if (hooks.onlyFillUp === true || best.isWhole()) return { solution: best.solution(), nodes: 1 }
  }
  const kept = hooks.keepsPrevious === true ? hooks.previous : undefined
  if (kept === undefined) {
    quick.complete(root, usable, () => meter.endsFirstPlan())
    best.offer(quick, root)
  }
  meter.nodes++

  if (!best.isWhole() && !meter.isEmpty()) {
    const limit = meter.blockLimit()
    const search =
      limit < firstBlocks || kept !== undefined ? quick : generalSearch(instance, limit, meter)
    let width = 1
    let children = 4
    for (let pass = 0; width <= widest; pass++) {
      search.choice.startPass(pass)
      const isSpent = searchBeam({
        search,
        from: kept === undefined ? search.root() : replay(search, kept),
        width: Math.round(width),
        children: Math.min(mostChosen, Math.round(children)),
        spend: () => meter.spend() || best.isWhole(),
        endsPlan: () => meter.endsPlan(),
        onLeaf: (state) => best.offer(search, state),
      })
      if (isSpent) break
      width *= growth
      children *= growth
    }
  }
  return { solution: best.solution(), nodes: meter.nodes }
}

/** With full support and at most this many kinds there are enough blocks without any waste. */
const fewKinds = 24

function generalSearch(instance: Instance, limit: number, meter: BudgetMeter): Search {
  const { supportShare, kinds } = instance
  const isEnough = meter.enoughPairs()
  const simple = simpleBlocks(instance, limit)
  if (limit <= simple.length) return new Search(instance, storeOf(simple, instance))
  const fullFill = kinds.length <= fewKinds ? 1 : 0.97
  const minFill = supportShare < 1 ? 0.98 : fullFill
  const rules = { minFill, limit, isEnough, supported: supportShare > 0 }
  return new Search(instance, storeOf(withGeneralBlocks(simple, instance, rules), instance))
}

/**
 * Builds the state of an earlier plan, piece by piece, as far as it is still valid: a piece that is no
 * longer requested, is outside or breaks a rule is skipped, and pieces on it move down as far as they
 * must.
 */
function replay(search: Search, pieces: readonly SolvedPiece[]): State {
  // A load may exceed an axle's limit while it is rebuilt piece by piece and be correct in the end.
  return lay(search, pieces, false) ?? lay(search, pieces, true) ?? search.root()
}

/** Null when an axle exceeds its limit after some phase. */
function lay(search: Search, pieces: readonly SolvedPiece[], axles: boolean): State | null {
  const { instance } = search
  const unitBlocks = unitBlocksOf(search)
  const state = search.root()
  const inPhases = pieces
    .map((piece, order) => ({ piece, order, phase: instance.kinds[piece.kind]?.phase ?? 0 }))
    .sort((a, b) => a.phase - b.phase || a.piece.z - b.piece.z || a.order - b.order)
  for (const { piece, phase } of inPhases) {
    const block = unitBlocks.get(unitKey(piece.kind, piece.stance))
    if (block === undefined || (state.remaining[piece.kind] ?? 0) === 0) continue
    if (state.phase < phase && !search.placing.axlesBear(state)) return null
    while (state.phase < phase) search.startPhase(state, state.phase + 1)
    placeAgain(search, state, { block, piece, axles })
  }
  return !search.placing.axlesBear(state) ? null : state
}

/** Places a piece at its own height, or where that is not possible, as high below it as it can stand. */
function placeAgain(
  { instance, store, placing }: Search,
  state: State,
  {
    block,
    piece: { x, y, z: ownZ },
    axles,
  }: { readonly block: number; readonly piece: SolvedPiece; readonly axles: boolean },
): void {
  const dx = store.dx[block] ?? 0
  const dy = store.dy[block] ?? 0
  const dz = store.dz[block] ?? 0
  if (x < 0 || y < 0 || x + dx > instance.length || y + dy > instance.width) return
  const inLine = blocksAboveAndBelow(state, { x, y, dx, dy })
  const tops = new Set([0, ...inLine.map(({ top }) => top)])
  const lower = [...tops].filter((top) => top < ownZ).sort((a, b) => b - a)
  for (const z of [ownZ, ...lower]) {
    if (z < 0 || z + dz > instance.height) continue
    if (inLine.some(({ bottom, top }) => bottom < z + dz && top > z)) continue
    if (instance.supportShare === 1 && z > 0) {
      const bearing = inLine.filter((other) => other.top === z && store.topDx[other.block] !== 0)
      if (bearing.reduce((sum, { area }) => sum + area, 0) !== dx * dy) continue
    }
    if (!placing.allowsAt(state, block, { x, y, z, axles })) continue
    placing.placeAt(state, block, { x, y, z })
    return
  }
}

/** The placed blocks that share some area with a rectangle seen from above. */
function blocksAboveAndBelow(
  { placed, placedCount }: State,
  { x, y, dx, dy }: { x: number; y: number; dx: number; dy: number },
) {
  const found: { block: number; bottom: number; top: number; area: number }[] = []
  for (let at = 0; at < placedCount * placedStride; at += placedStride) {
    const alongX = Math.min(placed[at + 3] ?? 0, x + dx) - Math.max(placed[at] ?? 0, x)
    const alongY = Math.min(placed[at + 4] ?? 0, y + dy) - Math.max(placed[at + 1] ?? 0, y)
    if (alongX <= 0 || alongY <= 0) continue
    const [bottom, top, block] = [placed[at + 2] ?? 0, placed[at + 5] ?? 0, placed[at + 6] ?? 0]
    found.push({ block, bottom, top, area: alongX * alongY })
  }
  return found
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
