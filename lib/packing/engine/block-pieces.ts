/** Splits blocks into their pieces: x1, y1, z1, x2, y2, z2, kind, and the stance of each. */
import type { BlockRecipe, BlockStore } from './block-store.ts'
import type { Instance } from './instance.ts'
import { contactArea, pieceStride } from './piece-rows.ts'

export interface BlockPieces {
  /** Rows of pieces relative to the block's own corner. */
  readonly shape: Int32Array
  /** The index of each piece's stance among those of its kind. */
  readonly stances: Int32Array
}

/** With the contacts among its own pieces. */
export interface SupportedBlock extends BlockPieces {
  readonly inner: InnerContacts
}

export interface InnerContacts {
  readonly lower: readonly number[]
  readonly upper: readonly number[]
  readonly area: readonly number[]
}

export class BlockPiecesCache {
  readonly #instance: Instance
  readonly #store: BlockStore
  readonly #known: (BlockPieces | undefined)[] = []
  readonly #supportGraph: (SupportedBlock | undefined)[] = []

  constructor(instance: Instance, store: BlockStore) {
    this.#instance = instance
    this.#store = store
  }

  withContacts(block: number): SupportedBlock {
    const known = this.#supportGraph[block]
    if (known !== undefined) return known
    const pieces = this.of(block)
    const made = { ...pieces, inner: innerContacts(pieces.shape) }
    this.#supportGraph[block] = made
    return made
  }

  of(block: number): BlockPieces {
    const known = this.#known[block]
    if (known !== undefined) return known
    const recipe = this.#store.recipes[block]
    const pieces = this.#store.pieces[block] ?? 0
    const shape = new Int32Array(pieces * pieceStride)
    const stances = new Int32Array(pieces)
    const made = { shape, stances }
    if (recipe !== undefined) unfold(recipe, this.#instance, made)
    this.#known[block] = made
    return made
  }
}

function unfold(whole: BlockRecipe, { kinds }: Instance, { shape, stances }: BlockPieces): void {
  let next = 0
  const add = (recipe: BlockRecipe, x: number, y: number, z: number): void => {
    if ('axis' in recipe) {
      const { first, second, axis, at } = recipe
      add(first, x, y, z)
      add(second, axis === 0 ? x + at : x, axis === 1 ? y + at : y, axis === 2 ? z + at : z)
      return
    }
    const { kind, stance, nx, ny, nz } = recipe
    const { dx = 0, dy = 0, dz = 0 } = kinds[kind]?.stances[stance] ?? {}
    for (let k = 0; k < nz; k++) {
      for (let i = 0; i < nx; i++) {
        for (let j = 0; j < ny; j++) {
          const at = next * pieceStride
          shape[at] = x + i * dx
          shape[at + 1] = y + j * dy
          shape[at + 2] = z + k * dz
          shape[at + 3] = x + (i + 1) * dx
          shape[at + 4] = y + (j + 1) * dy
          shape[at + 5] = z + (k + 1) * dz
          shape[at + 6] = kind
          stances[next++] = stance
        }
      }
    }
  }
  add(whole, 0, 0, 0)
}

function innerContacts(shape: Int32Array): InnerContacts {
  const lower: number[] = []
  const upper: number[] = []
  const area: number[] = []
  const pieces = shape.length / pieceStride
  for (let a = 0; a < pieces; a++) {
    const top = shape[a * pieceStride + 5]
    for (let b = 0; b < pieces; b++) {
      if (shape[b * pieceStride + 2] !== top) continue
      const common = contactArea(shape, a, b)
      if (common === 0) continue
      lower.push(a)
      upper.push(b)
      area.push(common)
    }
  }
  return { lower, upper, area }
}
