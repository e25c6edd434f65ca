/** Blocks of one kind in one stance, n by m by k. */
import type { Block } from './block-store.ts'
import type { Instance, Kind, Stance } from './instance.ts'

/** Beyond this many counts along one axis they are thinned, so that tiny pieces stay affordable. */
const denseCounts = 12

export function simpleBlocks(instance: Instance, limit: number): Block[] {
  const blocks: Block[] = []
  const perStance = Math.max(
    8,
    Math.floor(limit / instance.kinds.reduce((sum, kind) => sum + kind.stances.length, 0)),
  )
  for (const [kindIndex, kind] of instance.kinds.entries()) {
    for (const [stanceIndex, stance] of kind.stances.entries()) {
      const most = mostAlong({ instance, kind, stance })
      const dense = isAffordable({ most, quantity: kind.quantity, perStance })
      for (const nz of countsUpTo(most.z, dense)) {
        for (const ny of countsUpTo(Math.min(most.y, Math.floor(kind.quantity / nz)), dense)) {
          const widest = Math.min(most.x, Math.floor(kind.quantity / (nz * ny)))
          for (const nx of countsUpTo(widest, dense)) {
            blocks.push(simpleBlock({ kind, kindIndex, stance, stanceIndex, nx, ny, nz }))
          }
        }
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

function isAffordable({
  most,
  quantity,
  perStance,
}: {
  readonly most: Most
  readonly quantity: number
  readonly perStance: number
}): boolean {
  let blocks = 0
  for (let nz = 1; nz <= most.z; nz++) {
    for (let ny = 1; ny <= most.y && ny * nz <= quantity; ny++) {
      blocks += Math.min(most.x, Math.floor(quantity / (ny * nz)))
      if (blocks > perStance) return false
    }
  }
  return true
}

/** All of 1 to `most`, or the small ones, then in growing steps, and `most` itself. */
function countsUpTo(most: number, dense: boolean): number[] {
  const counts: number[] = []
  for (let count = 1; count <= most;) {
    counts.push(count)
    const next = dense || count < denseCounts ? count + 1 : Math.floor(count * 1.25)
    count = count < most && next > most ? most : next
  }
  return counts
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
