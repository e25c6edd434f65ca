/**
 * The anchor corner of a space, where blocks are placed: the corner nearest to the same corner of the
 * vehicle. With several stops only corners far from the door are used, and pieces that need support go to
 * the lower corners.
 */
import type { Instance } from './instance.ts'
import { asleep, spaceStride, type State } from './state.ts'

/**
 * With so many stops the few pieces of each fill no wall, and what is behind a wall is lost to all later ones:
 * the furthest places are used up first. (150 waybills of 75 stops: 48.7 % of the volume instead of 46.4 %; three to
 * ten stops show no difference.)
 */
const manyPhases = 10

export class Anchor {
  /** Whether the current corner is at the high end of each axis. */
  highX = false
  highY = false
  highZ = false
  readonly #instance: Instance
  readonly #frontOnly: boolean
  readonly #leftOnly: boolean
  readonly #rightOnly: boolean
  readonly #downOnly: boolean
  /** How much more a distance towards the door counts than others. */
  readonly #inwardsFirst: number

  constructor(instance: Instance) {
    const { lastInFirstOut, doorSide, axles, supportShare } = instance
    this.#instance = instance
    // To slide a block to the rear until the axles allow it, it must start at the front.
    this.#frontOnly = (lastInFirstOut && doorSide === 'rear') || axles.length > 0
    this.#leftOnly = lastInFirstOut && doorSide === 'right'
    this.#rightOnly = lastInFirstOut && doorSide === 'left'
    this.#downOnly = supportShare > 0
    this.#inwardsFirst = lastInFirstOut && instance.phases > manyPhases ? 4 : 1
  }

  /** Turns to the corner of a space. */
  turnTo({ spaces }: State, space: number): void {
    const at = space * spaceStride
    const { length, width, height } = this.#instance
    this.highX = !this.#frontOnly && (spaces[at] ?? 0) > length - (spaces[at + 3] ?? 0)
    this.highY =
      this.#rightOnly || (!this.#leftOnly && (spaces[at + 1] ?? 0) > width - (spaces[at + 4] ?? 0))
    this.highZ = !this.#downOnly && (spaces[at + 2] ?? 0) > height - (spaces[at + 5] ?? 0)
  }

  /**
   * The awake space whose corner is nearest, by the weighted sum of the distances along the axes; of equal
   * distances the largest space. -1 when no space is left.
   */
  nearestSpace({ spaces, spaceCount }: State): number {
    const { length, width, height, doorSide } = this.#instance
    const alongX = doorSide === 'rear' ? this.#inwardsFirst : 1
    const alongY = doorSide === 'rear' ? 1 : this.#inwardsFirst
    let best = -1
    let bestDistance = Infinity
    let bestVolume = 0
    for (let space = 0; space < spaceCount; space++) {
      const at = space * spaceStride
      if (spaces[at + asleep] === 1) continue
      const x1 = spaces[at] ?? 0
      const y1 = spaces[at + 1] ?? 0
      const z1 = spaces[at + 2] ?? 0
      const x2 = spaces[at + 3] ?? 0
      const y2 = spaces[at + 4] ?? 0
      const z2 = spaces[at + 5] ?? 0
      const gapX = length - x2
      const gapY = width - y2
      const gapZ = height - z2
      const distance =
        alongX * (this.#frontOnly || x1 <= gapX ? x1 : gapX) +
        alongY * (this.#leftOnly || (!this.#rightOnly && y1 <= gapY) ? y1 : gapY) +
        (this.#downOnly || z1 <= gapZ ? z1 : gapZ)
      if (distance > bestDistance) continue
      const volume = (x2 - x1) * (y2 - y1) * (z2 - z1)
      if (distance < bestDistance || volume > bestVolume) {
        best = space
        bestDistance = distance
        bestVolume = volume
      }
    }
    return best
  }
}
