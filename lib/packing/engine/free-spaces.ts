/**
 * Free space as overlapping maximal boxes. A block cuts each space it meets into what is left on its
 * sides, and a space inside another is dropped.
 *
 * Supported mode: each space rests completely on the floor or on tops, so all spaces reach up to the
 * roof, and the room above a block is only what is above its top area.
 */
import { SpaceParts } from './space-parts.ts'
import { asleep, spaceStride, type State } from './state.ts'
import { addLevel } from './top-level.ts'

/** The place of a block, and the area on it that can bear. */
export interface Spot {
  x1: number
  y1: number
  z1: number
  x2: number
  y2: number
  z2: number
  topX2: number
  topY2: number
}

/** The least extents of any remaining piece: a thinner box is no free space. */
export interface LeastSize {
  dx: number
  dy: number
  dz: number
}

const parts = new SpaceParts()

export function cutFreely(state: State, spot: Spot, least: LeastSize): void {
  const { x1, y1, z1, x2, y2, z2 } = spot
  const spaces = state.spaces
  const end = state.spaceCount * spaceStride
  let kept = 0
  parts.clear()
  for (let at = 0; at < end; at += spaceStride) {
    const sx1 = spaces[at] ?? 0
    const sy1 = spaces[at + 1] ?? 0
    const sz1 = spaces[at + 2] ?? 0
    const sx2 = spaces[at + 3] ?? 0
    const sy2 = spaces[at + 4] ?? 0
    const sz2 = spaces[at + 5] ?? 0
    if (sx1 >= x2 || sx2 <= x1 || sy1 >= y2 || sy2 <= y1 || sz1 >= z2 || sz2 <= z1) {
      if (kept !== at) moveSpace(spaces, at, kept)
      if (sx2 === x1) parts.touch(0, kept)
      if (sx1 === x2) parts.touch(1, kept)
      if (sy2 === y1) parts.touch(2, kept)
      if (sy1 === y2) parts.touch(3, kept)
      if (sz2 === z1) parts.touch(4, kept)
      if (sz1 === z2) parts.touch(5, kept)
      kept += spaceStride
      continue
    }
    const sleeping = spaces[at + asleep] ?? 0
    if (x1 - sx1 >= least.dx) parts.add(0, sleeping, sx1, sy1, sz1, x1, sy2, sz2)
    if (sx2 - x2 >= least.dx) parts.add(1, sleeping, x2, sy1, sz1, sx2, sy2, sz2)
    if (y1 - sy1 >= least.dy) parts.add(2, sleeping, sx1, sy1, sz1, sx2, y1, sz2)
    if (sy2 - y2 >= least.dy) parts.add(3, sleeping, sx1, y2, sz1, sx2, sy2, sz2)
    if (z1 - sz1 >= least.dz) parts.add(4, sleeping, sx1, sy1, sz1, sx2, sy2, z1)
    if (sz2 - z2 >= least.dz) parts.add(5, sleeping, sx1, sy1, z2, sx2, sy2, sz2)
  }
  state.spaceCount = kept / spaceStride
  parts.addMaximalTo(state)
}

export function cutSupported(state: State, spot: Spot, roof: number, least: LeastSize): void {
  const { x1, y1, x2, y2 } = spot
  const spaces = state.spaces
  const end = state.spaceCount * spaceStride
  let kept = 0
  parts.clear()
  for (let at = 0; at < end; at += spaceStride) {
    const sx1 = spaces[at] ?? 0
    const sy1 = spaces[at + 1] ?? 0
    const sz1 = spaces[at + 2] ?? 0
    const sx2 = spaces[at + 3] ?? 0
    const sy2 = spaces[at + 4] ?? 0
    if (sz1 >= spot.z2 || sx1 >= x2 || sx2 <= x1 || sy1 >= y2 || sy2 <= y1) {
      if (kept !== at) moveSpace(spaces, at, kept)
      if (sx2 === x1) parts.touch(0, kept)
      if (sx1 === x2) parts.touch(1, kept)
      if (sy2 === y1) parts.touch(2, kept)
      if (sy1 === y2) parts.touch(3, kept)
      kept += spaceStride
      continue
    }
    const sleeping = spaces[at + asleep] ?? 0
    // Thin ones stay: they may be merged with later neighbours.
    if (x1 > sx1) parts.add(0, sleeping, sx1, sy1, sz1, x1, sy2, roof)
    if (sx2 > x2) parts.add(1, sleeping, x2, sy1, sz1, sx2, sy2, roof)
    if (y1 > sy1) parts.add(2, sleeping, sx1, sy1, sz1, sx2, y1, roof)
    if (sy2 > y2) parts.add(3, sleeping, sx1, y2, sz1, sx2, sy2, roof)
  }
  state.spaceCount = kept / spaceStride
  parts.addMaximalTo(state)
  if (spot.topX2 > x1 && spot.topY2 > y1 && roof - spot.z2 >= least.dz) {
    addLevel(state, { x1, y1, x2: spot.topX2, y2: spot.topY2, level: spot.z2, roof })
  }
}

function moveSpace(spaces: Int32Array, from: number, to: number): void {
  for (let offset = 0; offset < spaceStride; offset++) {
    spaces[to + offset] = spaces[from + offset] ?? 0
  }
}
