/**
 * A partial plan. States are copied into one another many thousand times a second, so they are a few flat
 * arrays which grow as needed and are never freed.
 */
import { SupportGraph } from './support-graph.ts'
import { grown } from './grown-array.ts'

/**
 * x1, y1, z1, x2, y2, z2 of each free space, and 1 when it sleeps: nothing that may be loaded in this
 * phase fits, and as goods and limits only get tighter, nothing will before the next.
 */
export const spaceStride = 7
export const asleep = 6
/** x1, y1, z1, x2, y2, z2 of each placed block, and its index. */
export const placedStride = 7

export class State {
  spaces = new Int32Array(64 * spaceStride)
  spaceCount = 0
  placed = new Int32Array(64 * placedStride)
  placedCount = 0
  readonly remaining: Int32Array
  /** The set of the blocks of this phase for which enough pieces remain. */
  alive = new Int32Array(0)
  phase = 0
  volume = 0
  /** The profits of the loaded pieces: the search maximizes them. */
  value = 0
  weightG = 0
  /** Twice the moment of the weight about the front wall, which is a whole number. */
  moment2 = 0
  /** The support graph, when a rule needs it. */
  readonly supportGraph: SupportGraph | null

  constructor(kinds: number, withBearing: boolean) {
    this.remaining = new Int32Array(kinds)
    this.supportGraph = withBearing ? new SupportGraph() : null
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
    if (this.supportGraph !== null && other.supportGraph !== null)
      this.supportGraph.copyFrom(other.supportGraph)
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
