/**
 * Which pieces have to be loaded before which: a supporting piece before the one on it, and a piece
 * further in before any piece between it and the door. Each piece is moved in straight from the door, at
 * its own height, so that no loaded piece may be in the box that it sweeps.
 */
import type { DoorSide } from '../request.ts'
import { contactArea, pieceStride } from './piece-rows.ts'

export interface LoadingGraph {
  /** The pieces that wait for each piece. */
  readonly waiting: readonly (readonly number[])[]
  /** How many pieces each piece waits for. */
  readonly waitsFor: Int32Array
  /** The pieces that each piece rests on. */
  readonly beneath: readonly (readonly number[])[]
}

/**
 * Rows as in `piece-rows.ts`; the lengths may be in any unit. Where pieces need no support, they need
 * none during loading either.
 */
export function loadingGraph(
  pieces: Int32Array,
  { doorSide, mayFloat }: { readonly doorSide: DoorSide; readonly mayFloat: boolean },
): LoadingGraph {
  const count = pieces.length / pieceStride
  const waiting: number[][] = Array.from({ length: count }, () => [])
  const waitsFor = new Int32Array(count)
  const addEdge = (first: number, second: number) => {
    waiting[first]?.push(second)
    waitsFor[second] = (waitsFor[second] ?? 0) + 1
  }
  const beneath = piecesBeneath(pieces)
  if (!mayFloat) {
    for (const [upper, carriers] of beneath.entries()) {
      for (const lower of carriers) addEdge(lower, upper)
    }
  }
  addWaysIn(pieces, doorSide, addEdge)
  return { waiting, waitsFor, beneath }
}

/** Whether any order exists when all pieces need support: pieces may each have to wait for the next. */
export function canBeLoaded(pieces: Int32Array, doorSide: DoorSide): boolean {
  const { waiting, waitsFor } = loadingGraph(pieces, { doorSide, mayFloat: false })
  const ready: number[] = []
  for (const [piece, count] of waitsFor.entries()) if (count === 0) ready.push(piece)
  let loaded = 0
  for (let piece = ready.pop(); piece !== undefined; piece = ready.pop()) {
    loaded++
    for (const next of waiting[piece] ?? []) {
      const left = (waitsFor[next] ?? 0) - 1
      waitsFor[next] = left
      if (left === 0) ready.push(next)
    }
  }
  return loaded === waitsFor.length
}

function piecesBeneath(pieces: Int32Array): readonly (readonly number[])[] {
  const all = Array.from({ length: pieces.length / pieceStride }, (_, piece) => piece)
  const byTop = Map.groupBy(all, (piece) => pieces[piece * pieceStride + 5] ?? 0)
  return all.map((upper) => {
    const bottom = pieces[upper * pieceStride + 2] ?? 0
    if (bottom === 0) return []
    return (byTop.get(bottom) ?? []).filter((lower) => contactArea(pieces, lower, upper) > 0)
  })
}

/**
 * A sweep towards the door over the visible faces. A face covered by a nearer one is dropped: a piece in
 * front of the nearer one waits for both.
 */
function addWaysIn(
  pieces: Int32Array,
  doorSide: DoorSide,
  addEdge: (first: number, second: number) => void,
): void {
  const count = pieces.length / pieceStride
  const depth = (piece: number) => {
    const at = piece * pieceStride
    if (doorSide === 'rear') return pieces[at] ?? 0
    return doorSide === 'right' ? (pieces[at + 1] ?? 0) : -(pieces[at + 4] ?? 0)
  }
  // Across, and up.
  const low = doorSide === 'rear' ? 1 : 0
  const high = low + 3
  const outwards = Array.from({ length: count }, (_, piece) => piece)
  outwards.sort((a, b) => depth(a) - depth(b))
  const met: number[] = []
  for (const next of outwards) {
    const q = next * pieceStride
    const u1 = pieces[q + low] ?? 0
    const u2 = pieces[q + high] ?? 0
    const z1 = pieces[q + 2] ?? 0
    const z2 = pieces[q + 5] ?? 0
    let kept = 0
    for (const inner of met) {
      const p = inner * pieceStride
      const pu1 = pieces[p + low] ?? 0
      const pu2 = pieces[p + high] ?? 0
      const pz1 = pieces[p + 2] ?? 0
      const pz2 = pieces[p + 5] ?? 0
      if (pu1 < u2 && pu2 > u1 && pz1 < z2 && pz2 > z1) {
        addEdge(inner, next)
        if (pu1 >= u1 && pu2 <= u2 && pz1 >= z1 && pz2 <= z2) continue
      }
      met[kept++] = inner
    }
    met.length = kept
    met.push(next)
  }
}
