/**
 * A partial plan. States are copied into one another many thousand times a second, so that they
 * are a few flat arrays which grow when they must and are never given back.
 */
import { Bearing } from './bearing.ts'
import { grown } from './grown-array.ts'

/**
 * x1, y1, z1, x2, y2, z2 of each free space, and 1 when it is asleep: nothing that may be loaded in
 * this phase goes into it, and as goods and limits only get tighter, nothing will before the next.
 */
export const spaceStride = 7
export const asleep = 6
/** x1, y1, z1, x2, y2, z2 of each block that was placed, and which block it is. */
export const placedStride = 7

export class State {
  spaces = new Int32Array(64 * spaceStride)
  spaceCount = 0
  placed = new Int32Array(64 * placedStride)
  placedCount = 0
  readonly remaining: Int32Array
  /** The set of the blocks of this phase that there are still enough pieces for. */
  alive = new Int32Array(0)
  phase = 0
  volume = 0
  /** The profits of what is in: what the search maximizes. */
  value = 0
  weightG = 0
  /** Twice the moment of the weight about the front wall, which is a whole number. */
  moment2 = 0
  /** Who stands on whom, where a rule needs to know it. */
  readonly bearing: Bearing | null

  constructor(kinds: number, withBearing: boolean) {
    this.remaining = new Int32Array(kinds)
    this.bearing = withBearing ? new Bearing() : null
  }

  copyFrom(other: State): void {
    this.reserveSpaces(other.spaceCount)
    copyInts(this.spaces, other.spaces, other.spaceCount * spaceStride)
    this.spaceCount = other.spaceCount
    this.reservePlaced(other.placedCount)
    copyInts(this.placed, other.placed, other.placedCount * placedStride)
    this.placedCount = other.placedCount
    this.remaining.set(other.remaining)
    this.revive(other.alive)
    this.phase = other.phase
    this.volume = other.volume
    this.value = other.value
    this.weightG = other.weightG
    this.moment2 = other.moment2
    if (this.bearing !== null && other.bearing !== null) this.bearing.copyFrom(other.bearing)
  }

  revive(blocks: Int32Array): void {
    if (this.alive.length !== blocks.length) this.alive = new Int32Array(blocks.length)
    copyInts(this.alive, blocks, blocks.length)
  }

  reserveSpaces(count: number): void {
    this.spaces = grown(this.spaces, count * spaceStride)
  }

  reservePlaced(count: number): void {
    this.placed = grown(this.placed, count * placedStride)
  }
}

/** For short stretches a loop is faster than `set` with a `subarray`, which allocates. */
function copyInts(target: Int32Array, source: Int32Array, count: number): void {
  if (count > 256) target.set(source.subarray(0, count))
  else for (let index = 0; index < count; index++) target[index] = source[index] ?? 0
}
