/**
 * The rest of the spaces that a block cuts, by the side of the block. A space that contains such a part
 * without meeting the block touches the same side of it, so that each part is compared with few others.
 */
import { grown } from './grown-array.ts'
import { asleep, spaceStride, type State } from './state.ts'

const sides = 6

export class SpaceParts {
  #parts = new Int32Array(64 * spaceStride)
  #sideOf = new Int32Array(64)
  #count = 0
  /** By side, the start indices of its parts in `#parts`. */
  readonly #ofSide = lists()
  /** By side, the start indices of the uncut spaces that touch it, in the state's. */
  readonly #touching = lists()

  clear(): void {
    this.#count = 0
    for (let side = 0; side < sides; side++) {
      const parts = this.#ofSide[side]
      const touching = this.#touching[side]
      if (parts !== undefined) parts.count = 0
      if (touching !== undefined) touching.count = 0
    }
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
