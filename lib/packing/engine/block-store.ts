/**
 * Blocks: cuboids of pieces that are placed as one. Stored column by column in flat arrays, because the
 * search reads them millions of times a second.
 */
import type { Instance } from './instance.ts'
import { power } from './power.ts'

export interface BlockStore {
  readonly count: number
  /** V * N^-g of each block, descending: the part of its score that is the same in every space. */
  readonly first: Float64Array
  /** dx, dy and dz of each block side by side, for the hottest loop. */
  readonly rows: Int32Array
  readonly dx: Int32Array
  readonly dy: Int32Array
  readonly dz: Int32Array
  /** The area on top that others may stand on, relative to the block's own corner. */
  readonly topDx: Int32Array
  readonly topDy: Int32Array
  /** The volume of its pieces. */
  readonly volume: Float64Array
  /** The profit of its pieces. */
  readonly value: Float64Array
  readonly weightG: Float64Array
  readonly pieces: Int32Array
  readonly floorOnly: Int32Array
  readonly phase: Int32Array
  /** Twice the moment of its pieces' weights about its own low x, which is a whole number. */
  readonly moment2: Float64Array
  /** Its pieces by kind: pairs in `partKind` and `partCount` from `partStart[i]` to the next. */
  readonly partStart: Int32Array
  readonly partKind: Int32Array
  readonly partCount: Int32Array
  /** How the block was made, to split it again. */
  readonly recipes: readonly BlockRecipe[]
}

/** The indices of a kind and of its stance, and the number of pieces along each axis. */
export interface SimpleRecipe {
  readonly kind: number
  readonly stance: number
  readonly nx: number
  readonly ny: number
  readonly nz: number
}

export type BlockRecipe =
  | SimpleRecipe
  | {
      readonly first: BlockRecipe
      readonly second: BlockRecipe
      readonly axis: 0 | 1 | 2
      readonly at: number
    }

/** A block during generation. */
export interface Block {
  readonly dx: number
  readonly dy: number
  readonly dz: number
  readonly topDx: number
  readonly topDy: number
  readonly volume: number
  readonly value: number
  readonly weightG: number
  readonly moment2: number
  readonly pieces: number
  readonly floorOnly: boolean
  /** Whether one of its pieces has a limit on top. */
  readonly limited: boolean
  /** Pairs of kind and count, by ascending kind. */
  readonly parts: readonly number[]
  readonly phase: number
  readonly recipe: BlockRecipe
}

export const rowStride = 3

/** g in the score of a block; see block-choice.ts. */
const piecesWeight = 0.2

/** The store of blocks, sorted so that the search walks through it without jumps. */
export function storeOf(made: readonly Block[], { kinds }: Pick<Instance, 'kinds'>): BlockStore {
  const factors = pieceCountFactors(kinds)
  const sorted = made
    .map((block, index) => ({ block, index, first: block.value * (factors[block.pieces] ?? 0) }))
    .sort((a, b) => b.first - a.first || a.index - b.index)
  const blocks = sorted.map(({ block }) => block)
  const parts = blocks.flatMap((block) => block.parts)
  const count = blocks.length
  const ints = (of: (block: Block) => number) => column(new Int32Array(count), blocks, of)
  const floats = (of: (block: Block) => number) => column(new Float64Array(count), blocks, of)
  const store = {
    count,
    first: Float64Array.from(sorted, ({ first }) => first),
    rows: new Int32Array(count * rowStride),
    dx: ints(({ dx }) => dx),
    dy: ints(({ dy }) => dy),
    dz: ints(({ dz }) => dz),
    topDx: ints(({ topDx }) => topDx),
    topDy: ints(({ topDy }) => topDy),
    volume: floats(({ volume }) => volume),
    value: floats(({ value }) => value),
    weightG: floats(({ weightG }) => weightG),
    pieces: ints(({ pieces }) => pieces),
    floorOnly: ints(({ floorOnly }) => (floorOnly ? 1 : 0)),
    phase: ints(({ phase }) => phase),
    moment2: floats(({ moment2 }) => moment2),
    partStart: new Int32Array(count + 1),
    partKind: Int32Array.from(parts.filter((_, at) => at % 2 === 0)),
    partCount: Int32Array.from(parts.filter((_, at) => at % 2 === 1)),
    recipes: blocks.map(({ recipe }) => recipe),
  }
  for (const [index, block] of blocks.entries()) {
    store.rows.set([block.dx, block.dy, block.dz], index * rowStride)
    store.partStart[index + 1] = (store.partStart[index] ?? 0) + block.parts.length / 2
  }
  return store
}

function column<Numbers extends Int32Array | Float64Array>(
  numbers: Numbers,
  blocks: readonly Block[],
  of: (block: Block) => number,
): Numbers {
  for (const [index, block] of blocks.entries()) numbers[index] = of(block)
  return numbers
}

/** `N^-g` for every number of pieces that can occur. */
function pieceCountFactors(kinds: Instance['kinds']): Float64Array {
  const most = kinds.reduce((sum, { quantity }) => sum + quantity, 0)
  return Float64Array.from({ length: most + 1 }, (_, pieces) =>
    pieces === 0 ? 0 : 1 / power(pieces, piecesWeight),
  )
}
