/** Blocks of one kind in one stance, n by m by k. */
import type { Block } from './block-store.ts'
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
      const most = mostAlong({ instance, kind, stance })
      const { quantity } = kind
      const ladder =
        ladders.find((each) => isAffordable(each, { most, quantity, perStance })) ?? coarsest
      for (const [nx, ny, nz] of countsOf(ladder, most, quantity)) {
        blocks.push(simpleBlock({ kind, kindIndex, stance, stanceIndex, nx, ny, nz }))
      }
    }
  }
  return blocks
}

interface Most {
  readonly x: number
  readonly y: number
  readonly z: number
}

function mostAlong({
  instance: { length, width, height },
  kind,
  stance,
}: {
  readonly instance: Instance
  readonly kind: Kind
  readonly stance: Stance
}): Most {
  let z = Math.min(kind.quantity, Math.floor(height / stance.dz))
  if (kind.bare || kind.floorOnly) z = 1
  else if (Number.isFinite(kind.maxOnTopG)) {
    z = Math.min(z, 1 + Math.floor(kind.maxOnTopG / kind.weightG))
  }
  return {
    x: Math.min(kind.quantity, Math.floor(length / stance.dx)),
    y: Math.min(kind.quantity, Math.floor(width / stance.dy)),
    z,
  }
}

function isAffordable(
  ladder: Ladder,
  {
    most,
    quantity,
    perStance,
  }: { readonly most: Most; readonly quantity: number; readonly perStance: number },
): boolean {
  let blocks = 0
  for (const _ of countsOf(ladder, most, quantity)) {
    blocks++
    if (blocks > perStance) return false
  }
  return true
}

function* countsOf(
  ladder: Ladder,
  most: Most,
  quantity: number,
): Generator<readonly [nx: number, ny: number, nz: number]> {
  for (const nz of countsUpTo(most.z, ladder)) {
    for (const ny of countsUpTo(Math.min(most.y, Math.floor(quantity / nz)), ladder)) {
      const widest = Math.min(most.x, Math.floor(quantity / (nz * ny)))
      for (const nx of countsUpTo(widest, ladder)) yield [nx, ny, nz]
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

function simpleBlock({
  kind,
  kindIndex,
  stance,
  stanceIndex,
  nx,
  ny,
  nz,
}: {
  readonly kind: Kind
  readonly kindIndex: number
  readonly stance: Stance
  readonly stanceIndex: number
  readonly nx: number
  readonly ny: number
  readonly nz: number
}): Block {
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
    parts: [kindIndex, pieces],
    phase: kind.phase,
    recipe: { kind: kindIndex, stance: stanceIndex, nx, ny, nz },
  }
}
