/** Merges two blocks: side by side along x, along y, or the second on the first. */
import type { Axis } from './block-neighbours.ts'
import type { Block } from './block-store.ts'
import type { Instance } from './instance.ts'

export interface FillRules {
  /** The least share of the bounding box that pieces fill. */
  readonly minFill: number
  /** Whether everything on a block must stand on pieces entirely. */
  readonly supported: boolean
}

export function mergeBlocks({
  first,
  second,
  axis,
  instance,
  rules,
}: {
  readonly first: Block
  readonly second: Block
  readonly axis: Axis
  readonly instance: Instance
  readonly rules: FillRules
}): Block | null {
  if (second.phase !== first.phase) return null
  const { length, width, height } = instance
  const dx = axis === 0 ? first.dx + second.dx : Math.max(first.dx, second.dx)
  if (dx > length) return null
  const dy = axis === 1 ? first.dy + second.dy : Math.max(first.dy, second.dy)
  if (dy > width) return null
  const dz = axis === 2 ? first.dz + second.dz : Math.max(first.dz, second.dz)
  if (dz > height) return null
  const volume = first.volume + second.volume
  if (volume < rules.minFill * dx * dy * dz) return null
  if (axis === 2) {
    // The upper block must be supported, and a block with a limit is only judged piece by piece.
    if (first.topDx === 0 || second.floorOnly || first.limited) return null
    if (rules.supported && (second.dx > first.topDx || second.dy > first.topDy)) return null
  } else if (rules.supported) {
    if (first.dz !== second.dz) return null
    if ((first.topDx === 0) !== (second.topDx === 0)) return null
    if (first.topDx !== 0 && !(hasFullTop(first) && hasFullTop(second))) return null
  } else if ((first.topDx === 0) !== (second.topDx === 0)) return null
  const parts = mergedParts(first.parts, second.parts, instance)
  if (parts === null) return null
  const top = mergedTop({ first, second, axis, dx, dy, supported: rules.supported })
  return {
    dx,
    dy,
    dz,
    topDx: top.dx,
    topDy: top.dy,
    volume,
    value: first.value + second.value,
    weightG: first.weightG + second.weightG,
    moment2: first.moment2 + second.moment2 + (axis === 0 ? 2 * first.dx * second.weightG : 0),
    pieces: first.pieces + second.pieces,
    floorOnly: first.floorOnly || second.floorOnly,
    limited: first.limited || second.limited,
    parts,
    phase: first.phase,
    recipe: {
      first: first.recipe,
      second: second.recipe,
      axis,
      at: axis === 0 ? first.dx : axis === 1 ? first.dy : first.dz,
    },
  }
}

function hasFullTop(block: Block): boolean {
  return block.topDx === block.dx && block.topDy === block.dy
}

function mergedTop({
  first,
  second,
  axis,
  dx,
  dy,
  supported,
}: {
  readonly first: Block
  readonly second: Block
  readonly axis: Axis
  readonly dx: number
  readonly dy: number
  readonly supported: boolean
}): { readonly dx: number; readonly dy: number } {
  if (axis === 2) return { dx: second.topDx, dy: second.topDy }
  if (first.topDx === 0) return { dx: 0, dy: 0 }
  if (!supported) return { dx, dy }
  return axis === 0
    ? { dx, dy: Math.min(first.dy, second.dy) }
    : { dx: Math.min(first.dx, second.dx), dy }
}

/** The parts of both together, or null when there are not enough pieces of a kind. */
function mergedParts(
  first: readonly number[],
  second: readonly number[],
  { kinds }: Instance,
): readonly number[] | null {
  const parts: number[] = []
  let i = 0
  let j = 0
  while (i < first.length || j < second.length) {
    const a = first[i] ?? Number.POSITIVE_INFINITY
    const b = second[j] ?? Number.POSITIVE_INFINITY
    const kind = Math.min(a, b)
    let count = 0
    if (a === kind) {
      count += first[i + 1] ?? 0
      i += 2
    }
    if (b === kind) {
      count += second[j + 1] ?? 0
      j += 2
    }
    if (count > (kinds[kind]?.quantity ?? 0)) return null
    parts.push(kind, count)
  }
  return parts
}
