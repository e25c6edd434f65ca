/**
 * The room above a top area, with full support. Adjacent tops of one height bear together: two spaces on
 * one level are merged along x or y where they meet, and the result is completely supported as well.
 */
import { grown } from './grown-array.ts'
import { asleep, spaceStride, type State } from './state.ts'

export interface Level {
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
export function addLevel(state: State, { x1, y1, x2, y2, level, roof }: Level): void {
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
