/** The floor that is left: the longest stretch over the whole width on which nothing stands, as room for more is sold. */
import type { LoadViewLoad, ViewPiece } from './load-view-load.ts'

export interface FreeFloor {
  readonly fromMm: number
  readonly toMm: number
}

/** Less is a gap. */
const leastMm = 100

/** Null where nothing of use is free. */
export function freeFloor(
  { inner_length_mm: lengthMm }: Pick<LoadViewLoad, 'inner_length_mm'>,
  pieces: readonly Pick<ViewPiece, 'x_mm' | 'length_mm'>[],
): FreeFloor | null {
  let longest: FreeFloor = { fromMm: 0, toMm: 0 }
  let takenToMm = 0
  const take = (fromMm: number, toMm: number) => {
    if (fromMm - takenToMm > longest.toMm - longest.fromMm) {
      longest = { fromMm: takenToMm, toMm: fromMm }
    }
    takenToMm = Math.max(takenToMm, toMm)
  }
  const alongX = pieces.toSorted((a, b) => a.x_mm - b.x_mm)
  for (const { x_mm: x, length_mm: length } of alongX) take(x, x + length)
  take(lengthMm, lengthMm)
  return longest.toMm - longest.fromMm >= leastMm ? longest : null
}
