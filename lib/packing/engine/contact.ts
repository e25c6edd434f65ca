/**
 * The share of a block's surface that would touch walls or neighbours, for a block in the anchor corner
 * of a space. The neighbours at the six faces of a space are collected once; each block is then compared
 * with these few rectangles.
 */
import type { Anchor } from './anchor.ts'
import { grown } from './grown-array.ts'
import type { Instance } from './instance.ts'
import { placedStride, spaceStride, type State } from './state.ts'

/** One face: a wall, or else the rectangles that touch it. */
class Face {
  #isWall = false
  #count = 0
  #rects = new Int32Array(64 * 4)

  reset(isWall: boolean): void {
    this.#isWall = isWall
    this.#count = 0
  }

  add(a1: number, b1: number, a2: number, b2: number): void {
    const at = this.#count * 4
    this.#rects = grown(this.#rects, at + 4)
    this.#rects[at] = a1
    this.#rects[at + 1] = b1
    this.#rects[at + 2] = a2
    this.#rects[at + 3] = b2
    this.#count++
  }

  /** The area of contact with the rectangle a1..a2 by b1..b2 on the face. */
  area(a1: number, b1: number, a2: number, b2: number): number {
    const whole = (a2 - a1) * (b2 - b1)
    if (this.#isWall) return whole
    let area = 0
    const rects = this.#rects
    const end = this.#count * 4
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
  readonly #instance: Instance
  readonly #anchor: Anchor
  readonly #lowX = new Face()
  readonly #highX = new Face()
  readonly #lowY = new Face()
  readonly #highY = new Face()
  readonly #lowZ = new Face()
  readonly #highZ = new Face()
  /** The latest space. */
  #x1 = 0
  #y1 = 0
  #z1 = 0
  #x2 = 0
  #y2 = 0
  #z2 = 0

  constructor(instance: Instance, anchor: Anchor) {
    this.#instance = instance
    this.#anchor = anchor
  }

  /** Prepares one space, in which blocks would be placed at the current anchor corner. */
  look({ spaces, placed, placedCount }: State, space: number): void {
    const at = space * spaceStride
    const x1 = (this.#x1 = spaces[at] ?? 0)
    const y1 = (this.#y1 = spaces[at + 1] ?? 0)
    const z1 = (this.#z1 = spaces[at + 2] ?? 0)
    const x2 = (this.#x2 = spaces[at + 3] ?? 0)
    const y2 = (this.#y2 = spaces[at + 4] ?? 0)
    const z2 = (this.#z2 = spaces[at + 5] ?? 0)
    this.#lowX.reset(x1 === 0)
    this.#lowY.reset(y1 === 0)
    this.#lowZ.reset(z1 === 0)
    this.#highX.reset(x2 === this.#instance.length)
    this.#highY.reset(y2 === this.#instance.width)
    this.#highZ.reset(z2 === this.#instance.height)
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
        if (px2 === x1) this.#lowX.add(py1, pz1, py2, pz2)
        if (px1 === x2) this.#highX.add(py1, pz1, py2, pz2)
      }
      if (inX && inZ) {
        if (py2 === y1) this.#lowY.add(px1, pz1, px2, pz2)
        if (py1 === y2) this.#highY.add(px1, pz1, px2, pz2)
      }
      if (inX && inY) {
        if (pz2 === z1) this.#lowZ.add(px1, py1, px2, py2)
        if (pz1 === z2) this.#highZ.add(px1, py1, px2, py2)
      }
    }
  }

  /** The share of the bottom of a block there that would rest on something. */
  bottomShare(dx: number, dy: number): number {
    const x1 = this.#anchor.highX ? this.#x2 - dx : this.#x1
    const y1 = this.#anchor.highY ? this.#y2 - dy : this.#y1
    return this.#lowZ.area(x1, y1, x1 + dx, y1 + dy) / (dx * dy)
  }

  share(dx: number, dy: number, dz: number): number {
    const x1 = this.#anchor.highX ? this.#x2 - dx : this.#x1
    const y1 = this.#anchor.highY ? this.#y2 - dy : this.#y1
    const z1 = this.#anchor.highZ ? this.#z2 - dz : this.#z1
    const x2 = x1 + dx
    const y2 = y1 + dy
    const z2 = z1 + dz
    let area = 0
    if (x1 === this.#x1) area += this.#lowX.area(y1, z1, y2, z2)
    if (x2 === this.#x2) area += this.#highX.area(y1, z1, y2, z2)
    if (y1 === this.#y1) area += this.#lowY.area(x1, z1, x2, z2)
    if (y2 === this.#y2) area += this.#highY.area(x1, z1, x2, z2)
    if (z1 === this.#z1) area += this.#lowZ.area(x1, y1, x2, y2)
    if (z2 === this.#z2) area += this.#highZ.area(x1, y1, x2, y2)
    return area / (2 * (dx * dy + dx * dz + dy * dz))
  }
}
