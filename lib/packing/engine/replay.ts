/**
 * Builds the state of an earlier plan, piece by piece, as far as it is still valid: a piece that is no
 * longer requested, is outside or breaks a rule is skipped, and pieces on it move down as far as they
 * must.
 */
import type { SolvedPiece } from './best-plan.ts'
import { rootState } from './prepare-search.ts'
import type { Search } from './search.ts'
import { placedStride, type State } from './state.ts'

export function replay(search: Search, pieces: readonly SolvedPiece[]): State {
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
