/** Puts blocks into a state: the place of a block in a space, and everything that changes with it. */
import { Anchor } from './anchor.ts'
import { BlockNeeds } from './block-needs.ts'
import type { BlockPiecesCache } from './block-pieces.ts'
import type { BlockStore } from './block-store.ts'
import { cutFreely, cutSupported, type LeastSize, type Spot } from './free-spaces.ts'
import type { Instance } from './instance.ts'
import { Rules } from './rules.ts'
import { placedStride, spaceStride, type State } from './state.ts'
import type { Corner } from './support-graph.ts'

export class Placing {
  readonly anchor: Anchor
  readonly #instance: Instance
  readonly #store: BlockStore
  readonly #needs: BlockNeeds
  /** Null when no rule depends on the pieces loaded so far. */
  readonly #rules: Rules | null
  readonly #least: LeastSize
  readonly #spot: Spot = { x1: 0, y1: 0, z1: 0, x2: 0, y2: 0, z2: 0, topX2: 0, topY2: 0 }

  constructor(instance: Instance, store: BlockStore, pieces: BlockPiecesCache) {
    this.anchor = new Anchor(instance)
    this.#instance = instance
    this.#store = store
    this.#needs = new BlockNeeds(store, instance.kinds.length)
    this.#rules = needsRules(instance) ? new Rules(instance, store, pieces) : null
    this.#least = leastSize(instance)
  }

  /** Whether a block may be placed in the corner of a space to which the anchor is turned. */
  allowsIn(state: State, space: number, block: number): boolean {
    const rules = this.#rules
    if (rules === null) return true
    return this.#toCorner(state, space, block) && rules.allows(state, block, this.#spot)
  }

  /** Places a block in a space that it was chosen for. */
  placeIn(state: State, space: number, block: number): void {
    this.anchor.turnTo(state, space)
    this.#toCorner(state, space, block)
    this.#place(state, block)
  }

  /** False when the axles would need it beyond the end of the space. */
  #toCorner(state: State, space: number, block: number): boolean {
    const { spaces } = state
    const { anchor } = this
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
    const { supportShare, height } = this.#instance
    if (supportShare === 1) cutSupported(state, spot, height, this.#least)
    else cutFreely(state, spot, this.#least)
  }
}

function needsRules(instance: Instance): boolean {
  return (
    instance.totalWeightG > instance.payloadG ||
    instance.axles.length > 0 ||
    instance.lastInFirstOut ||
    instance.tracksSupport ||
    instance.kinds.some(({ floorOnly }) => floorOnly)
  )
}

function leastSize({ kinds }: Instance): LeastSize {
  const stances = kinds.flatMap((kind) => kind.stances)
  return {
    dx: Math.min(...stances.map(({ dx }) => dx)),
    dy: Math.min(...stances.map(({ dy }) => dy)),
    dz: Math.min(...stances.map(({ dz }) => dz)),
  }
}
