/** The piece that a ray meets first: slabs over boxes, which for thousands takes less than a millisecond. */
import type { ViewPiece } from '#lib/load-view/load-view-load.ts'

type Vector = readonly [x: number, y: number, z: number]

/** In millimetres of the load's axes; the direction need not have length one. */
export interface Ray {
  readonly origin: Vector
  readonly direction: Vector
}

type Extent = Pick<ViewPiece, 'x_mm' | 'y_mm' | 'z_mm' | 'length_mm' | 'width_mm' | 'height_mm'>

/** The index in `pieces`, of which only the first `shown` are drawn; null when it meets none. */
export function pickPiece(
  ray: Ray,
  { pieces, shown }: { readonly pieces: readonly Extent[]; readonly shown: number },
): number | null {
  let nearest: number | null = null
  let nearestAt = Infinity
  for (let index = 0; index < Math.min(shown, pieces.length); index++) {
    const piece = pieces[index]
    if (piece === undefined) continue
    const at = entry(ray, piece)
    if (at !== null && at < nearestAt) {
      nearest = index
      nearestAt = at
    }
  }
  return nearest
}

/** Where the ray enters the box, in lengths of its direction; null when it misses. */
function entry({ origin, direction }: Ray, piece: Extent): number | null {
  let from = 0
  let to = Infinity
  const slabs = [
    [piece.x_mm, piece.length_mm, origin[0], direction[0]],
    [piece.y_mm, piece.width_mm, origin[1], direction[1]],
    [piece.z_mm, piece.height_mm, origin[2], direction[2]],
  ] as const
  for (const [start, size, at, along] of slabs) {
    if (along === 0) {
      if (at < start || at > start + size) return null
      continue
    }
    const one = (start - at) / along
    const other = (start + size - at) / along
    from = Math.max(from, Math.min(one, other))
    to = Math.min(to, Math.max(one, other))
  }
  return from <= to ? from : null
}
