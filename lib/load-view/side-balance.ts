/** The weight of the goods left and right of the middle of the vehicle. */
import type { LoadViewLoad, ViewPiece } from './load-view-load.ts'

export interface SideBalance {
  readonly leftKg: number
  readonly rightKg: number
  /** Its share of the whole weight. */
  readonly leftShare: number
}

/** A side that bears more than this leans. */
export const leaningShare = 0.6

/** A piece that stands on both sides counts for each by its share there. Null where nothing weighs anything. */
export function sideBalance(
  { inner_width_mm: widthMm }: Pick<LoadViewLoad, 'inner_width_mm'>,
  pieces: readonly Pick<ViewPiece, 'y_mm' | 'width_mm' | 'weight_kg'>[],
): SideBalance | null {
  const middleMm = widthMm / 2
  let leftKg = 0
  let wholeKg = 0
  for (const { y_mm: y, width_mm: width, weight_kg: kg } of pieces) {
    const onLeft = Math.min(1, Math.max(0, (middleMm - y) / width))
    leftKg += kg * onLeft
    wholeKg += kg
  }
  if (wholeKg <= 0) return null
  return { leftKg, rightKg: wholeKg - leftKg, leftShare: leftKg / wholeKg }
}
