/**
 * Free space as overlapping maximal boxes. A block cuts each space it meets into what is left on
 * its sides, and a space that lies inside another is dropped.
 *
 * Supported mode: whatever stands in a space stands on the floor or on tops all over, so that all
 * spaces reach up to the roof, and the room above a block is only what lies above its top area.
 * Tops of one height that touch carry together: two spaces on one level are merged along x or y
 * where they meet, and what comes out is supported all over as well.
 */
import { asleep, spaceStride, type State } from './state.ts'

/** Where a block stands, and the area on it that bears. */
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

/** The least extents that any remaining piece has: what is thinner is no space. */
export interface LeastSize {
  dx: number
  dy: number
  dz: number
}

let fresh = new Int32Array(256 * spaceStride)
let freshCount = 0
/** What the spaces added next are: parts of a space that is asleep are so too. */
let sleeping = 0

export function cutFreely(state: State, spot: Spot, least: LeastSize): void {
  const { x1, y1, z1, x2, y2, z2 } = spot
  const spaces = state.spaces
  const end = state.spaceCount * spaceStride
  let kept = 0
  freshCount = 0
  for (let at = 0; at < end; at += spaceStride) {
    const sx1 = spaces[at] ?? 0
    const sy1 = spaces[at + 1] ?? 0
    const sz1 = spaces[at + 2] ?? 0
    const sx2 = spaces[at + 3] ?? 0
    const sy2 = spaces[at + 4] ?? 0
    const sz2 = spaces[at + 5] ?? 0
    if (sx1 >= x2 || sx2 <= x1 || sy1 >= y2 || sy2 <= y1 || sz1 >= z2 || sz2 <= z1) {
      if (kept !== at) {
        spaces[kept] = sx1
        spaces[kept + 1] = sy1
        spaces[kept + 2] = sz1
        spaces[kept + 3] = sx2
        spaces[kept + 4] = sy2
        spaces[kept + 5] = sz2
        spaces[kept + asleep] = spaces[at + asleep] ?? 0
      }
      kept += spaceStride
      continue
    }
    sleeping = spaces[at + asleep] ?? 0
    if (x1 - sx1 >= least.dx) addFresh(sx1, sy1, sz1, x1, sy2, sz2)
    if (sx2 - x2 >= least.dx) addFresh(x2, sy1, sz1, sx2, sy2, sz2)
    if (y1 - sy1 >= least.dy) addFresh(sx1, sy1, sz1, sx2, y1, sz2)
    if (sy2 - y2 >= least.dy) addFresh(sx1, y2, sz1, sx2, sy2, sz2)
    if (z1 - sz1 >= least.dz) addFresh(sx1, sy1, sz1, sx2, sy2, z1)
    if (sz2 - z2 >= least.dz) addFresh(sx1, sy1, z2, sx2, sy2, sz2)
  }
  state.spaceCount = kept / spaceStride
  keepMaximal(state)
}

export function cutSupported(state: State, spot: Spot, roof: number, least: LeastSize): void {
  const { x1, y1, x2, y2 } = spot
  const spaces = state.spaces
  const end = state.spaceCount * spaceStride
  let kept = 0
  freshCount = 0
  for (let at = 0; at < end; at += spaceStride) {
    const sx1 = spaces[at] ?? 0
    const sy1 = spaces[at + 1] ?? 0
    const sz1 = spaces[at + 2] ?? 0
    const sx2 = spaces[at + 3] ?? 0
    const sy2 = spaces[at + 4] ?? 0
    if (sz1 >= spot.z2 || sx1 >= x2 || sx2 <= x1 || sy1 >= y2 || sy2 <= y1) {
      if (kept !== at) {
        spaces[kept] = sx1
        spaces[kept + 1] = sy1
        spaces[kept + 2] = sz1
        spaces[kept + 3] = sx2
        spaces[kept + 4] = sy2
        spaces[kept + 5] = roof
        spaces[kept + asleep] = spaces[at + asleep] ?? 0
      }
      kept += spaceStride
      continue
    }
    sleeping = spaces[at + asleep] ?? 0
    if (x1 > sx1) addFresh(sx1, sy1, sz1, x1, sy2, roof)
    if (sx2 > x2) addFresh(x2, sy1, sz1, sx2, sy2, roof)
    if (y1 > sy1) addFresh(sx1, sy1, sz1, sx2, y1, roof)
    if (sy2 > y2) addFresh(sx1, y2, sz1, sx2, sy2, roof)
  }
  state.spaceCount = kept / spaceStride
  keepMaximal(state)
  if (spot.topX2 > x1 && spot.topY2 > y1 && roof - spot.z2 >= least.dz) {
    addLevel(state, { x1, y1, x2: spot.topX2, y2: spot.topY2, level: spot.z2, roof })
  }
}

function addFresh(x1: number, y1: number, z1: number, x2: number, y2: number, z2: number): void {
  const at = freshCount * spaceStride
  if (at + spaceStride > fresh.length) {
    const larger = new Int32Array(fresh.length * 2)
    larger.set(fresh)
    fresh = larger
  }
  fresh[at] = x1
  fresh[at + 1] = y1
  fresh[at + 2] = z1
  fresh[at + 3] = x2
  fresh[at + 4] = y2
  fresh[at + 5] = z2
  fresh[at + asleep] = sleeping
  freshCount++
}

/** Takes over the fresh spaces that lie in no other; of equal ones the first. */
function keepMaximal(state: State): void {
  const freshEnd = freshCount * spaceStride
  state.reserveSpaces(state.spaceCount + freshCount)
  const spaces = state.spaces
  const oldEnd = state.spaceCount * spaceStride
  let end = oldEnd
  const list = fresh
  for (let at = 0; at < freshEnd; at += spaceStride) {
    const x1 = list[at] ?? 0
    const y1 = list[at + 1] ?? 0
    const z1 = list[at + 2] ?? 0
    const x2 = list[at + 3] ?? 0
    const y2 = list[at + 4] ?? 0
    const z2 = list[at + 5] ?? 0
    let inside = false
    for (let other = 0; other < oldEnd; other += spaceStride) {
      if (
        (spaces[other] ?? 0) <= x1 &&
        (spaces[other + 3] ?? 0) >= x2 &&
        (spaces[other + 1] ?? 0) <= y1 &&
        (spaces[other + 4] ?? 0) >= y2 &&
        (spaces[other + 2] ?? 0) <= z1 &&
        (spaces[other + 5] ?? 0) >= z2
      ) {
        inside = true
        break
      }
    }
    for (let other = 0; !inside && other < freshEnd; other += spaceStride) {
      if (other === at) continue
      inside =
        (list[other] ?? 0) <= x1 &&
        (list[other + 3] ?? 0) >= x2 &&
        (list[other + 1] ?? 0) <= y1 &&
        (list[other + 4] ?? 0) >= y2 &&
        (list[other + 2] ?? 0) <= z1 &&
        (list[other + 5] ?? 0) >= z2 &&
        (other < at || !sameSpace(list, other, at))
    }
    if (inside) continue
    spaces[end] = x1
    spaces[end + 1] = y1
    spaces[end + 2] = z1
    spaces[end + 3] = x2
    spaces[end + 4] = y2
    spaces[end + 5] = z2
    spaces[end + asleep] = list[at + asleep] ?? 0
    end += spaceStride
  }
  state.spaceCount = end / spaceStride
}

function sameSpace(list: Int32Array, a: number, b: number): boolean {
  for (let offset = 0; offset < asleep; offset++) {
    if (list[a + offset] !== list[b + offset]) return false
  }
  return true
}

interface Level {
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
  readonly level: number
  readonly roof: number
}

/**
 * Adds the room above a top area, and every maximal rectangle that it makes with the spaces of the
 * same level which it touches: two rectangles give one that spans both along x and what they have
 * in common along y, and the other way round, until nothing new comes out.
 */
function addLevel(state: State, { x1, y1, x2, y2, level, roof }: Level): void {
  freshCount = 0
  sleeping = 0
  addFresh(x1, y1, level, x2, y2, roof)
  for (let next = 0; next < freshCount; next++) {
    const at = next * spaceStride
    const fx1 = fresh[at] ?? 0
    const fy1 = fresh[at + 1] ?? 0
    const fx2 = fresh[at + 3] ?? 0
    const fy2 = fresh[at + 4] ?? 0
    if (!addUnlessInside(state, fx1, fy1, level, fx2, fy2, roof)) continue
    const end = (state.spaceCount - 1) * spaceStride
    for (let other = 0; other < end; other += spaceStride) {
      const spaces = state.spaces
      if (spaces[other + 2] !== level) continue
      const ox1 = spaces[other] ?? 0
      const oy1 = spaces[other + 1] ?? 0
      const ox2 = spaces[other + 3] ?? 0
      const oy2 = spaces[other + 4] ?? 0
      const ix1 = Math.max(fx1, ox1)
      const ix2 = Math.min(fx2, ox2)
      const iy1 = Math.max(fy1, oy1)
      const iy2 = Math.min(fy2, oy2)
      if (ix1 > ix2 || iy1 > iy2) continue
      const ux1 = Math.min(fx1, ox1)
      const ux2 = Math.max(fx2, ox2)
      const uy1 = Math.min(fy1, oy1)
      const uy2 = Math.max(fy2, oy2)
      const spansMoreX = ux2 - ux1 > fx2 - fx1 && ux2 - ux1 > ox2 - ox1
      const spansMoreY = uy2 - uy1 > fy2 - fy1 && uy2 - uy1 > oy2 - oy1
      if (iy1 < iy2 && spansMoreX) addFresh(ux1, iy1, level, ux2, iy2, roof)
      if (ix1 < ix2 && spansMoreY) addFresh(ix1, uy1, level, ix2, uy2, roof)
    }
  }
}

/** False when some space holds it already; spaces that lie inside the new one go. */
function addUnlessInside(
  state: State,
  x1: number,
  y1: number,
  z1: number,
  x2: number,
  y2: number,
  z2: number,
): boolean {
  const spaces = state.spaces
  const end = state.spaceCount * spaceStride
  for (let at = 0; at < end; at += spaceStride) {
    if (
      spaces[at + 2] === z1 &&
      (spaces[at] ?? 0) <= x1 &&
      (spaces[at + 1] ?? 0) <= y1 &&
      (spaces[at + 3] ?? 0) >= x2 &&
      (spaces[at + 4] ?? 0) >= y2
    ) {
      return false
    }
  }
  let kept = 0
  for (let at = 0; at < end; at += spaceStride) {
    const inside =
      spaces[at + 2] === z1 &&
      (spaces[at] ?? 0) >= x1 &&
      (spaces[at + 1] ?? 0) >= y1 &&
      (spaces[at + 3] ?? 0) <= x2 &&
      (spaces[at + 4] ?? 0) <= y2
    if (inside) continue
    if (kept !== at) spaces.copyWithin(kept, at, at + spaceStride)
    kept += spaceStride
  }
  state.spaceCount = kept / spaceStride + 1
  state.reserveSpaces(state.spaceCount)
  const target = state.spaces
  target[kept] = x1
  target[kept + 1] = y1
  target[kept + 2] = z1
  target[kept + 3] = x2
  target[kept + 4] = y2
  target[kept + 5] = z2
  target[kept + asleep] = 0
  return true
}
