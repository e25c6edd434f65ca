/**
 * The rules that depend on the pieces loaded so far: payload, axles, the way to the door, and stacking. A
 * block is checked only when it would be the best so far, so that these checks may cost more than the
 * score.
 *
 * Weight only grows in a phase, and the load after each phase is the load on the road after the earlier
 * stops: a load within the axles' limits at every moment of loading is within them after every stop.
 */
import type { BlockPiecesCache } from './block-pieces.ts'
import type { StackingRules } from './support-graph.ts'
import type { BlockStore } from './block-store.ts'
import type { Spot } from './free-spaces.ts'
import type { Instance } from './instance.ts'
import { placedStride, type State } from './state.ts'

export class Rules {
  readonly #instance: Instance
  readonly #store: BlockStore
  readonly #pieces: BlockPiecesCache
  readonly #stackingRules: StackingRules
  readonly #weighs: boolean
  readonly #floorOnly: boolean

  constructor(instance: Instance, store: BlockStore, pieces: BlockPiecesCache) {
    this.#instance = instance
    this.#store = store
    this.#pieces = pieces
    this.#stackingRules = stackingRulesOf(instance)
    this.#weighs = instance.totalWeightG > instance.payloadG
    this.#floorOnly = instance.kinds.some(({ floorOnly }) => floorOnly)
  }

  /**
   * Moves a block from the front end of its space (to `x2`) towards the rear just as far as the first
   * axle requires. False when the space is too short.
   */
  slide(state: State, block: number, spot: Spot, x2: number): boolean {
    const [first, second] = this.#instance.axles
    if (first === undefined || second === undefined) return true
    const blockG = this.#store.weightG[block] ?? 0
    const weightG = state.weightG + blockG
    // The first axle's load is (weight * second - moment) / distance, and the moment grows with x.
    const distance = second.position - first.position
    const neededMoment2 = 2 * (weightG * second.position - first.maxLoadG * distance)
    const missing2 = neededMoment2 - state.moment2 - this.moment2(block, spot)
    if (missing2 <= 0) return true
    const by = Math.ceil(missing2 / (2 * blockG))
    if (spot.x2 + by > x2) return false
    spot.x1 += by
    spot.x2 += by
    spot.topX2 += by
    return true
  }

  allows(state: State, block: number, spot: Spot): boolean {
    return this.allowsApartFromAxles(state, block, spot) && this.#axlesAllow(state, block, spot)
  }

  /** For rebuilding a plan: its axle loads are within limits when it is complete. */
  allowsApartFromAxles(state: State, block: number, spot: Spot): boolean {
    const store = this.#store
    if (this.#floorOnly && store.floorOnly[block] === 1 && spot.z1 > 0) return false
    const weightG = state.weightG + (store.weightG[block] ?? 0)
    const { payloadG, lastInFirstOut } = this.#instance
    if (this.#weighs && weightG > payloadG) return false
    if (lastInFirstOut && state.phase > 0 && !this.#hasWayOut(state, spot)) return false
    if (state.supportGraph === null) return true
    if (spot.z1 === 0 && this.#instance.supportShare === 1) return true
    return state.supportGraph.allows(
      this.#pieces.withContacts(block),
      { x: spot.x1, y: spot.y1, z: spot.z1 },
      this.#stackingRules,
    )
  }

  #axlesAllow(state: State, block: number, spot: Spot): boolean {
    const { axles } = this.#instance
    if (axles.length === 0) return true
    const weightG = state.weightG + (this.#store.weightG[block] ?? 0)
    return axlesBear(axles, weightG, state.moment2 + this.moment2(block, spot))
  }

  axlesBear({ weightG, moment2 }: State): boolean {
    return axlesBear(this.#instance.axles, weightG, moment2)
  }

  /** Records the block; `state.placed` has it already. */
  record(state: State, block: number, spot: Spot): void {
    state.moment2 += this.moment2(block, spot)
    state.supportGraph?.keep(
      this.#pieces.withContacts(block),
      { x: spot.x1, y: spot.y1, z: spot.z1 },
      this.#stackingRules,
    )
  }

  moment2(block: number, spot: Spot): number {
    const { moment2, weightG } = this.#store
    return (moment2[block] ?? 0) + 2 * spot.x1 * (weightG[block] ?? 0)
  }

  /** Whether no piece of a later stop is between the block's face and the door. */
  #hasWayOut(state: State, spot: Spot): boolean {
    const { doorSide } = this.#instance
    const { placed, placedCount } = state
    const end = placedCount * placedStride
    for (let at = 0; at < end; at += placedStride) {
      if ((this.#store.phase[placed[at + 6] ?? 0] ?? 0) >= state.phase) continue
      if ((placed[at + 2] ?? 0) >= spot.z2 || (placed[at + 5] ?? 0) <= spot.z1) continue
      if (doorSide === 'rear') {
        if ((placed[at + 1] ?? 0) >= spot.y2 || (placed[at + 4] ?? 0) <= spot.y1) continue
        if ((placed[at + 3] ?? 0) > spot.x2) return false
      } else {
        if ((placed[at] ?? 0) >= spot.x2 || (placed[at + 3] ?? 0) <= spot.x1) continue
        if (doorSide === 'left' && (placed[at + 1] ?? 0) < spot.y1) return false
        if (doorSide === 'right' && (placed[at + 4] ?? 0) > spot.y2) return false
      }
    }
    return true
  }
}

function axlesBear(axles: Instance['axles'], weightG: number, moment2: number): boolean {
  const [first, second] = axles
  if (first === undefined || second === undefined) return true
  const loads = twoAxleLoads({ first, second, weightG, moment2 })
  return loads.first <= first.maxLoadG && loads.second <= second.maxLoadG
}

/** Two supports under a beam: moments about the first one give the second. */
export function twoAxleLoads({
  first,
  second,
  weightG,
  moment2,
}: {
  readonly first: { readonly position: number }
  readonly second: { readonly position: number }
  readonly weightG: number
  readonly moment2: number
}): { readonly first: number; readonly second: number } {
  const about = moment2 / 2 - weightG * first.position
  const onSecond = about / (second.position - first.position)
  return { first: weightG - onSecond, second: onSecond }
}

function stackingRulesOf(instance: Instance): StackingRules {
  const { kinds } = instance
  return {
    supportShare: instance.supportShare,
    bare: Uint8Array.from(kinds, ({ bare }) => (bare ? 1 : 0)),
    weightG: Float64Array.from(kinds, ({ weightG }) => weightG),
    maxOnTopG: Float64Array.from(kinds, ({ maxOnTopG }) => maxOnTopG),
    phase: Int32Array.from(kinds, ({ phase }) => phase),
    lastInFirstOut: instance.lastInFirstOut,
    anyLimit: kinds.some(({ maxOnTopG }) => Number.isFinite(maxOnTopG)),
  }
}
