/**
 * Blocks: cuboids of pieces that are placed as one. Stored column by column in flat arrays, because the
 * search reads them millions of times a second.
 */
import type { Instance } from './instance.ts'
import { power } from './power.ts'

export interface BlockStore {
  readonly count: number
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
  readonly floorOnly: Uint8Array
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

export type BlockRecipe =
  | {
      readonly kind: number
      readonly stance: number
      readonly nx: number
      readonly ny: number
      readonly nz: number
    }
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

export function storeOf(blocks: readonly Block[]): BlockStore {
  const count = blocks.length
  const parts = blocks.reduce((sum, block) => sum + block.parts.length / 2, 0)
  const store = {
    count,
    rows: new Int32Array(count * rowStride),
    dx: new Int32Array(count),
    dy: new Int32Array(count),
    dz: new Int32Array(count),
    topDx: new Int32Array(count),
    topDy: new Int32Array(count),
    volume: new Float64Array(count),
    value: new Float64Array(count),
    weightG: new Float64Array(count),
    pieces: new Int32Array(count),
    floorOnly: new Uint8Array(count),
    phase: new Int32Array(count),
    moment2: new Float64Array(count),
    partStart: new Int32Array(count + 1),
    partKind: new Int32Array(parts),
    partCount: new Int32Array(parts),
    recipes: blocks.map(({ recipe }) => recipe),
  }
  let part = 0
  for (const [index, block] of blocks.entries()) {
    store.dx[index] = block.dx
    store.dy[index] = block.dy
    store.dz[index] = block.dz
    store.topDx[index] = block.topDx
    store.topDy[index] = block.topDy
    store.volume[index] = block.volume
    store.value[index] = block.value
    store.weightG[index] = block.weightG
    store.pieces[index] = block.pieces
    store.floorOnly[index] = block.floorOnly ? 1 : 0
    store.phase[index] = block.phase
    store.moment2[index] = block.moment2
    store.partStart[index] = part
    store.rows.set([block.dx, block.dy, block.dz], index * rowStride)
    for (let pair = 0; pair < block.parts.length; pair += 2) {
      const kind = block.parts[pair] ?? 0
      const pieces = block.parts[pair + 1] ?? 0
      store.partKind[part] = kind
      store.partCount[part] = pieces
      part++
    }
  }
  store.partStart[count] = part
  return store
}

/** `N^-g` for every number of pieces that can occur. */
export function pieceCountFactors(instance: Instance, exponent: number): Float64Array {
  const most = instance.kinds.reduce((sum, { quantity }) => sum + quantity, 0)
  return Float64Array.from({ length: most + 1 }, (_, pieces) =>
    pieces === 0 ? 0 : 1 / power(pieces, exponent),
  )
}
