/** Puts blocks into a state: the place of a block in a space, and everything that changes with it. */
import type { Anchor } from './anchor.ts'
import type { BlockNeeds } from './block-needs.ts'
import type { BlockStore } from './block-store.ts'
import type { Corner } from './corner.ts'
import { cutFreely, cutSupported, type LeastSize, type Spot } from './free-spaces.ts'
import type { Rules } from './rules.ts'
import { placedStride, spaceStride, type State } from './state.ts'

export interface PlacingOptions {
  readonly store: BlockStore
  readonly needs: BlockNeeds
  /** Null when no rule depends on the pieces loaded so far. */
  readonly rules: Rules | null
  /** Whether every piece must be completely supported. */
  readonly supported: boolean
  readonly height: number
  readonly least: LeastSize
}

export class Placing {
  readonly #store: BlockStore
  readonly #needs: BlockNeeds
  readonly #rules: Rules | null
  readonly #supported: boolean
  readonly #height: number
  readonly #least: LeastSize
  readonly #spot: Spot = { x1: 0, y1: 0, z1: 0, x2: 0, y2: 0, z2: 0, topX2: 0, topY2: 0 }

  constructor({ store, needs, rules, supported, height, least }: PlacingOptions) {
    this.#store = store
    this.#needs = needs
    this.#rules = rules
    this.#supported = supported
    this.#height = height
    this.#least = least
  }

  /** Whether a block may be placed in the anchor corner of a space. */
  allowsIn(state: State, space: number, block: number, anchor: Anchor): boolean {
    const rules = this.#rules
    if (rules === null) return true
    return this.#toCorner(state, space, block, anchor) && rules.allows(state, block, this.#spot)
  }

  /** Places a block there, after `allowsIn`. */
  placeIn(state: State, space: number, block: number, anchor: Anchor): void {
    this.#toCorner(state, space, block, anchor)
    this.#place(state, block)
  }

  /** False when the axles would need it beyond the end of the space. */
  #toCorner(state: State, space: number, block: number, anchor: Anchor): boolean {
    const { spaces } = state
    const at = space * spaceStride
    const { dx, dy, dz } = this.#store
    const x2 = spaces[at + 3] ?? 0
    this.#spotAt(
      block,
      anchor.highX ? x2 - (dx[block] ?? 0) : (spaces[at] ?? 0),
      anchor.highY ? (spaces[at + 4] ?? 0) - (dy[block] ?? 0) : (spaces[at + 1] ?? 0),
      anchor.highZ ? (spaces[at + 5] ?? 0) - (dz[block] ?? 0) : (spaces[at + 2] ?? 0),
    )
    return this.#rules === null || this.#rules.slide(state, block, this.#spot, x2)
  }

  placeAt(state: State, block: number, { x, y, z }: Corner): void {
    this.#spotAt(block, x, y, z)
    this.#place(state, block)
  }

  /** Whether the rules allow a block there; does not check the space. */
  allowsAt(
    state: State,
    block: number,
    { x, y, z, axles }: Corner & { readonly axles: boolean },
  ): boolean {
    this.#spotAt(block, x, y, z)
    const rules = this.#rules
    if (rules === null) return true
    return axles
      ? rules.allows(state, block, this.#spot)
      : rules.allowsApartFromAxles(state, block, this.#spot)
  }

  axlesBear(state: State): boolean {
    return this.#rules === null || this.#rules.axlesBear(state)
  }

  #spotAt(block: number, x: number, y: number, z: number): void {
    const store = this.#store
    const spot = this.#spot
    spot.x1 = x
    spot.y1 = y
    spot.z1 = z
    spot.x2 = x + (store.dx[block] ?? 0)
    spot.y2 = y + (store.dy[block] ?? 0)
    spot.z2 = z + (store.dz[block] ?? 0)
    spot.topX2 = x + (store.topDx[block] ?? 0)
    spot.topY2 = y + (store.topDy[block] ?? 0)
  }

  #place(state: State, block: number): void {
    const store = this.#store
    const spot = this.#spot
    state.reservePlaced(state.placedCount + 1)
    const end = state.placedCount * placedStride
    const { placed } = state
    placed[end] = spot.x1
    placed[end + 1] = spot.y1
    placed[end + 2] = spot.z1
    placed[end + 3] = spot.x2
    placed[end + 4] = spot.y2
    placed[end + 5] = spot.z2
    placed[end + 6] = block
    state.placedCount++
    const partEnd = store.partStart[block + 1] ?? 0
    for (let part = store.partStart[block] ?? 0; part < partEnd; part++) {
      const kind = store.partKind[part] ?? 0
      state.remaining[kind] = (state.remaining[kind] ?? 0) - (store.partCount[part] ?? 0)
    }
    this.#needs.drop(state.alive, block, state.remaining)
    state.volume += store.volume[block] ?? 0
    state.value += store.value[block] ?? 0
    state.weightG += store.weightG[block] ?? 0
    this.#rules?.record(state, block, spot)
    if (this.#supported) cutSupported(state, spot, this.#height, this.#least)
    else cutFreely(state, spot, this.#least)
  }
}
