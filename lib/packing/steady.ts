/** When a load rides badly though it breaks no rule: what a plan is turned for, and what a page warns about. */

/** A side of the vehicle that bears more than this share of the goods leans. */
export const leaningShare = 0.6

/** An axle that bears this share of its limit is near it. */
export const nearLimitShare = 0.9

/** How much of a piece is left of the middle of the vehicle, by its width. */
export function shareOnLeft(
  { yMm, dyMm }: { readonly yMm: number; readonly dyMm: number },
  vehicleWidthMm: number,
): number {
  return Math.min(1, Math.max(0, (vehicleWidthMm / 2 - yMm) / dyMm))
}
