/**
 * The share of a block's surface that would touch walls or neighbours, for a block in the anchor corner
 * of a space. The neighbours at the six faces of a space are collected once; each block is then compared
 * with these few rectangles.
 */
import type { Anchor } from './anchor.ts'
import { placedStride, spaceStride, type State } from './state.ts'

/** A gap of up to this share of the vehicle's extent counts as contact. */
const tolerance = 0

/** One face: a wall, or else the rectangles that touch it. */
class Face {
  wall = false
  count = 0
  rects = new Int32Array(64 * 4)

  add(a1: number, b1: number, a2: number, b2: number): void {
    const at = this.count * 4
    if (at + 4 > this.rects.length) {
      const larger = new Int32Array(this.rects.length * 2)
      larger.set(this.rects)
      this.rects = larger
    }
    this.rects[at] = a1
    this.rects[at + 1] = b1
    this.rects[at + 2] = a2
    this.rects[at + 3] = b2
    this.count++
  }

  /** The area of contact with the rectangle a1..a2 by b1..b2 on the face. */
  area(a1: number, b1: number, a2: number, b2: number): number {
    const whole = (a2 - a1) * (b2 - b1)
    if (this.wall) return whole
    let area = 0
    const rects = this.rects
    const end = this.count * 4
    for (let at = 0; at < end; at += 4) {
      const r1 = rects[at] ?? 0
      const s1 = rects[at + 1] ?? 0
      const r2 = rects[at + 2] ?? 0
      const s2 = rects[at + 3] ?? 0
      const da = (r2 < a2 ? r2 : a2) - (r1 > a1 ? r1 : a1)
      if (da <= 0) continue
      const db = (s2 < b2 ? s2 : b2) - (s1 > b1 ? s1 : b1)
      if (db > 0) area += da * db
    }
    return area < whole ? area : whole
  }
}

export class Contact {
  /** By low and high x, low and high y, low and high z. */
  readonly #x1 = new Face()
  readonly #x2 = new Face()
  readonly #y1 = new Face()
  readonly #y2 = new Face()
  readonly #z1 = new Face()
  readonly #z2 = new Face()
  readonly #lengthMm: number
  readonly #widthMm: number
  readonly #heightMm: number
  readonly #gapX: number
  readonly #gapY: number
  readonly #gapZ: number
  #sx1 = 0
  #sy1 = 0
  #sz1 = 0
  #sx2 = 0
  #sy2 = 0
  #sz2 = 0
  #highX = false
  #highY = false
  #highZ = false

  constructor(lengthMm: number, widthMm: number, heightMm: number) {
    this.#lengthMm = lengthMm
    this.#widthMm = widthMm
    this.#heightMm = heightMm
    this.#gapX = Math.floor(lengthMm * tolerance)
    this.#gapY = Math.floor(widthMm * tolerance)
    this.#gapZ = Math.floor(heightMm * tolerance)
  }

  /** Prepares one space, in which blocks would be placed at the current anchor corner. */
  look(state: State, space: number, anchor: Anchor): void {
    const at = space * spaceStride
    const x1 = state.spaces[at] ?? 0
    const y1 = state.spaces[at + 1] ?? 0
    const z1 = state.spaces[at + 2] ?? 0
    const x2 = state.spaces[at + 3] ?? 0
    const y2 = state.spaces[at + 4] ?? 0
    const z2 = state.spaces[at + 5] ?? 0
    this.#sx1 = x1
    this.#sy1 = y1
    this.#sz1 = z1
    this.#sx2 = x2
    this.#sy2 = y2
    this.#sz2 = z2
    this.#highX = anchor.highX
    this.#highY = anchor.highY
    this.#highZ = anchor.highZ
    reset(this.#x1, x1 <= this.#gapX)
    reset(this.#y1, y1 <= this.#gapY)
    reset(this.#z1, z1 === 0)
    reset(this.#x2, x2 >= this.#lengthMm - this.#gapX)
    reset(this.#y2, y2 >= this.#widthMm - this.#gapY)
    reset(this.#z2, z2 >= this.#heightMm - this.#gapZ)
    const { placed, placedCount } = state
    const end = placedCount * placedStride
    for (let other = 0; other < end; other += placedStride) {
      const px1 = placed[other] ?? 0
      const px2 = placed[other + 3] ?? 0
      const py1 = placed[other + 1] ?? 0
      const py2 = placed[other + 4] ?? 0
      const inX = px1 < x2 && px2 > x1
      const inY = py1 < y2 && py2 > y1
      if (!inX && !inY) continue
      const pz1 = placed[other + 2] ?? 0
      const pz2 = placed[other + 5] ?? 0
      const inZ = pz1 < z2 && pz2 > z1
      if (inY && inZ) {
        if (px2 <= x1 && x1 - px2 <= this.#gapX) this.#x1.add(py1, pz1, py2, pz2)
        if (px1 >= x2 && px1 - x2 <= this.#gapX) this.#x2.add(py1, pz1, py2, pz2)
      }
      if (inX && inZ) {
        if (py2 <= y1 && y1 - py2 <= this.#gapY) this.#y1.add(px1, pz1, px2, pz2)
        if (py1 >= y2 && py1 - y2 <= this.#gapY) this.#y2.add(px1, pz1, px2, pz2)
      }
      if (inX && inY) {
        if (pz2 <= z1 && z1 - pz2 <= this.#gapZ) this.#z1.add(px1, py1, px2, py2)
        if (pz1 >= z2 && pz1 - z2 <= this.#gapZ) this.#z2.add(px1, py1, px2, py2)
      }
    }
  }

  /** The share of the bottom of a block there that would rest on something. */
  bottomShare(dx: number, dy: number): number {
    const x1 = this.#highX ? this.#sx2 - dx : this.#sx1
    const y1 = this.#highY ? this.#sy2 - dy : this.#sy1
    return this.#z1.area(x1, y1, x1 + dx, y1 + dy) / (dx * dy)
  }

  share(dx: number, dy: number, dz: number): number {
    const x1 = this.#highX ? this.#sx2 - dx : this.#sx1
    const y1 = this.#highY ? this.#sy2 - dy : this.#sy1
    const z1 = this.#highZ ? this.#sz2 - dz : this.#sz1
    const x2 = x1 + dx
    const y2 = y1 + dy
    const z2 = z1 + dz
    let area = 0
    if (x1 - this.#sx1 <= this.#gapX) area += this.#x1.area(y1, z1, y2, z2)
    if (this.#sx2 - x2 <= this.#gapX) area += this.#x2.area(y1, z1, y2, z2)
    if (y1 - this.#sy1 <= this.#gapY) area += this.#y1.area(x1, z1, x2, z2)
    if (this.#sy2 - y2 <= this.#gapY) area += this.#y2.area(x1, z1, x2, z2)
    if (z1 - this.#sz1 <= this.#gapZ) area += this.#z1.area(x1, y1, x2, y2)
    if (this.#sz2 - z2 <= this.#gapZ) area += this.#z2.area(x1, y1, x2, y2)
    return area / (2 * (dx * dy + dx * dz + dy * dz))
  }
}

function reset(face: Face, wall: boolean): void {
  face.wall = wall
  face.count = 0
}
