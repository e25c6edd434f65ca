/** The weight of the goods left and right of the middle of the vehicle. */
import { shareOnLeft } from '../packing/steady.ts'
import type { LoadViewLoad, ViewPiece } from './load-view-load.ts'

export interface SideBalance {
  readonly leftKg: number
  readonly rightKg: number
  /** Its share of the whole weight. */
  readonly leftShare: number
}

/** A piece that stands on both sides counts for each by its share there. Null where nothing weighs anything. */
export function sideBalance(
  { inner_width_mm: widthMm }: Pick<LoadViewLoad, 'inner_width_mm'>,
  pieces: readonly Pick<ViewPiece, 'y_mm' | 'width_mm' | 'weight_kg'>[],
): SideBalance | null {
  let leftKg = 0
  let wholeKg = 0
  for (const { y_mm: y, width_mm: width, weight_kg: kg } of pieces) {
    leftKg += kg * shareOnLeft({ yMm: y, dyMm: width }, widthMm)
    wholeKg += kg
  }
  if (wholeKg <= 0) return null
  return { leftKg, rightKg: wholeKg - leftKg, leftShare: leftKg / wholeKg }
}
