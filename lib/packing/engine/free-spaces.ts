/**
 * Free space as overlapping maximal boxes. A block cuts each space it meets into what is left on its
 * sides, and a space inside another is dropped.
 *
 * Supported mode: each space rests completely on the floor or on tops, so all spaces reach up to the
 * roof, and the room above a block is only what is above its top area.
 */
import { asleep, spaceStride, type State } from './state.ts'
import { grown } from './grown-array.ts'

const sides = 6

/**
 * The rest of the spaces that a block cuts, by the side of the block. A space that contains such a part
 * without meeting the block touches the same side of it, so that each part is compared with few others.
 */
class SpaceParts {
  #parts = new Int32Array(64 * spaceStride)
  #sideOf = new Int32Array(64)
  #count = 0
  /** By side, the start indices of its parts in `#parts`. */
  readonly #ofSide = lists()
  /** By side, the start indices of the uncut spaces that touch it, in the state's. */
  readonly #touching = lists()

  clear(): void {
    this.#count = 0
    for (const list of this.#ofSide) list.count = 0
    for (const list of this.#touching) list.count = 0
  }

  /** Adds a part of a space; parts of a sleeping space sleep too. */
  add(
    side: number,
    sleeping: number,
    x1: number,
    y1: number,
    z1: number,
    x2: number,
    y2: number,
    z2: number,
  ): void {
    const at = this.#count * spaceStride
    this.#parts = grown(this.#parts, at + spaceStride)
    this.#sideOf = grown(this.#sideOf, this.#count + 1)
    const parts = this.#parts
    parts[at] = x1
    parts[at + 1] = y1
    parts[at + 2] = z1
    parts[at + 3] = x2
    parts[at + 4] = y2
    parts[at + 5] = z2
    parts[at + asleep] = sleeping
    this.#sideOf[this.#count++] = side
    push(this.#ofSide[side], at)
  }

  /** Records that the state's uncut space at `at` touches a side of the block. */
  touch(side: number, at: number): void {
    push(this.#touching[side], at)
  }

  /** Adds the parts that are inside no space and no other part; of equal ones the first. */
  addMaximalTo(state: State): void {
    state.reserveSpaces(state.spaceCount + this.#count)
    const { spaces } = state
    const parts = this.#parts
    let end = state.spaceCount * spaceStride
    for (let part = 0; part < this.#count; part++) {
      const at = part * spaceStride
      const side = this.#sideOf[part] ?? 0
      if (this.#isInSpace(spaces, side, at) || this.#isInPart(side, at)) continue
      for (let offset = 0; offset < spaceStride; offset++) {
        spaces[end + offset] = parts[at + offset] ?? 0
      }
      end += spaceStride
    }
    state.spaceCount = end / spaceStride
  }

  #isInSpace(spaces: Int32Array, side: number, at: number): boolean {
    const touching = this.#touching[side]
    if (touching === undefined) return false
    for (let index = 0; index < touching.count; index++) {
      if (holds(spaces, touching.starts[index] ?? 0, this.#parts, at)) return true
    }
    return false
  }

  #isInPart(side: number, at: number): boolean {
    const others = this.#ofSide[side]
    if (others === undefined) return false
    const parts = this.#parts
    for (let index = 0; index < others.count; index++) {
      const other = others.starts[index] ?? 0
      if (other === at || !holds(parts, other, parts, at)) continue
      if (other < at || !holds(parts, at, parts, other)) return true
    }
    return false
  }
}

interface Starts {
  starts: Int32Array
  count: number
}

function lists(): readonly Starts[] {
  return Array.from({ length: sides }, () => ({ starts: new Int32Array(64), count: 0 }))
}

function push(list: Starts | undefined, start: number): void {
  if (list === undefined) return
  list.starts = grown(list.starts, list.count + 1)
  list.starts[list.count++] = start
}

function holds(outer: Int32Array, a: number, inner: Int32Array, b: number): boolean {
  return (
    (outer[a] ?? 0) <= (inner[b] ?? 0) &&
    (outer[a + 3] ?? 0) >= (inner[b + 3] ?? 0) &&
    (outer[a + 1] ?? 0) <= (inner[b + 1] ?? 0) &&
    (outer[a + 4] ?? 0) >= (inner[b + 4] ?? 0) &&
    (outer[a + 2] ?? 0) <= (inner[b + 2] ?? 0) &&
    (outer[a + 5] ?? 0) >= (inner[b + 5] ?? 0)
  )
}

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

export function cutFreely(state: State, spot: Spot, least: LeastSize, z1 = spot.z1): void {
  const { x1, y1, x2, y2, z2 } = spot
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

/** Thin spaces stay, because they may be merged with later neighbours; none is left above or below. */
const besideOnly: LeastSize = { dx: 1, dy: 1, dz: 2 ** 30 }

export function cutSupported(state: State, spot: Spot, roof: number, least: LeastSize): void {
  // Nothing fits beneath a block, so it cuts the spaces under it too.
  cutFreely(state, spot, besideOnly, -1)
  if (spot.topX2 > spot.x1 && spot.topY2 > spot.y1 && roof - spot.z2 >= least.dz) {
    const { x1, y1, topX2: x2, topY2: y2, z2: level } = spot
    addLevel(state, { x1, y1, x2, y2, level, roof })
  }
}

function moveSpace(spaces: Int32Array, from: number, to: number): void {
  for (let offset = 0; offset < spaceStride; offset++) {
    spaces[to + offset] = spaces[from + offset] ?? 0
  }
}

/**
 * The room above a top area, with full support. Adjacent tops of one height bear together: two spaces on
 * one level are merged along x or y where they meet, and the result is completely supported as well.
 */
interface Level {
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
  readonly level: number
  readonly roof: number
}

/** x1, y1, x2, y2 of each rectangle still to be added. */
const rectangleStride = 4
let rectangles = new Int32Array(64 * rectangleStride)
let rectangleCount = 0

/**
 * Adds the room above a top area, and every maximal rectangle that it makes with the adjacent spaces of
 * the same level: two rectangles give one that spans both along x and their common part along y, and the
 * other way round, until nothing new comes out.
 */
function addLevel(state: State, { x1, y1, x2, y2, level, roof }: Level): void {
  rectangleCount = 0
  addRectangle(x1, y1, x2, y2)
  for (let next = 0; next < rectangleCount; next++) {
    const at = next * rectangleStride
    const fx1 = rectangles[at] ?? 0
    const fy1 = rectangles[at + 1] ?? 0
    const fx2 = rectangles[at + 2] ?? 0
    const fy2 = rectangles[at + 3] ?? 0
    if (!addUnlessInside(state, { x1: fx1, y1: fy1, x2: fx2, y2: fy2, level, roof })) continue
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
      if (iy1 < iy2 && spansMoreX) addRectangle(ux1, iy1, ux2, iy2)
      if (ix1 < ix2 && spansMoreY) addRectangle(ix1, uy1, ix2, uy2)
    }
  }
}

function addRectangle(x1: number, y1: number, x2: number, y2: number): void {
  const at = rectangleCount * rectangleStride
  rectangles = grown(rectangles, at + rectangleStride)
  rectangles[at] = x1
  rectangles[at + 1] = y1
  rectangles[at + 2] = x2
  rectangles[at + 3] = y2
  rectangleCount++
}

/** False when some space contains it already; removes spaces inside the new one. */
function addUnlessInside(state: State, { x1, y1, x2, y2, level, roof }: Level): boolean {
  const spaces = state.spaces
  const end = state.spaceCount * spaceStride
  for (let at = 0; at < end; at += spaceStride) {
    if (
      spaces[at + 2] === level &&
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
      spaces[at + 2] === level &&
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
  target[kept + 2] = level
  target[kept + 3] = x2
  target[kept + 4] = y2
  target[kept + 5] = roof
  target[kept + asleep] = 0
  return true
}
