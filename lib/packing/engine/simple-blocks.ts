/** Blocks of one kind in one stance, n by m by k. */
import type { Block, SimpleRecipe } from './block-store.ts'
import type { Instance, Kind, Stance } from './instance.ts'

/** The counts along an axis: all up to `dense`, then growing ones, and the largest. */
interface Ladder {
  readonly dense: number
  readonly growth: number
}

/** From all counts to few of them, so that tiny pieces stay affordable. */
const ladders: readonly Ladder[] = [
  { dense: Infinity, growth: 1 },
  { dense: 12, growth: 1.25 },
  { dense: 6, growth: 1.5 },
  { dense: 3, growth: 2 },
]
const coarsest: Ladder = { dense: 1, growth: 2 }

export function simpleBlocks(instance: Instance, limit: number): Block[] {
  const blocks: Block[] = []
  const perStance = Math.max(
    8,
    Math.floor(limit / instance.kinds.reduce((sum, kind) => sum + kind.stances.length, 0)),
  )
  for (const [kindIndex, kind] of instance.kinds.entries()) {
    for (const [stanceIndex, stance] of kind.stances.entries()) {
      const most = mostAlong(instance, kind, stance)
      for (const counts of affordableCounts(most, kind.quantity, perStance)) {
        blocks.push(simpleBlock(kind, stance, { kind: kindIndex, stance: stanceIndex, ...counts }))
      }
    }
  }
  return blocks
}

/** The number of pieces along each axis. */
interface Counts {
  readonly nx: number
  readonly ny: number
  readonly nz: number
}

function mostAlong({ length, width, height }: Instance, kind: Kind, stance: Stance): Counts {
  let nz = Math.min(kind.quantity, Math.floor(height / stance.dz))
  if (kind.bare || kind.floorOnly) nz = 1
  else if (Number.isFinite(kind.maxOnTopG)) {
    nz = Math.min(nz, 1 + Math.floor(kind.maxOnTopG / kind.weightG))
  }
  return {
    nx: Math.min(kind.quantity, Math.floor(length / stance.dx)),
    ny: Math.min(kind.quantity, Math.floor(width / stance.dy)),
    nz,
  }
}

/** By the first ladder that has no more than a limit. */
function affordableCounts(most: Counts, quantity: number, limit: number): readonly Counts[] {
  for (const ladder of ladders) {
    const counts: Counts[] = []
    for (const each of countsOf(ladder, most, quantity)) if (counts.push(each) > limit) break
    if (counts.length <= limit) return counts
  }
  return [...countsOf(coarsest, most, quantity)]
}

function* countsOf(ladder: Ladder, most: Counts, quantity: number): Generator<Counts> {
  for (const nz of countsUpTo(most.nz, ladder)) {
    for (const ny of countsUpTo(Math.min(most.ny, Math.floor(quantity / nz)), ladder)) {
      const widest = Math.min(most.nx, Math.floor(quantity / (nz * ny)))
      for (const nx of countsUpTo(widest, ladder)) yield { nx, ny, nz }
    }
  }
}

function* countsUpTo(most: number, { dense, growth }: Ladder): Generator<number> {
  for (let count = 1; count <= most;) {
    yield count
    const next = count < dense ? count + 1 : Math.max(count + 1, Math.floor(count * growth))
    count = count < most && next > most ? most : next
  }
}

function simpleBlock(kind: Kind, stance: Stance, recipe: SimpleRecipe): Block {
  const { nx, ny, nz } = recipe
  const pieces = nx * ny * nz
  const dx = nx * stance.dx
  const dy = ny * stance.dy
  return {
    dx,
    dy,
    dz: nz * stance.dz,
    topDx: kind.bare ? 0 : dx,
    topDy: kind.bare ? 0 : dy,
    volume: pieces * kind.volume,
    value: pieces * kind.profit,
    weightG: pieces * kind.weightG,
    moment2: pieces * kind.weightG * dx,
    pieces,
    floorOnly: kind.floorOnly,
    limited: Number.isFinite(kind.maxOnTopG),
    parts: [recipe.kind, pieces],
    phase: kind.phase,
    recipe,
  }
}
