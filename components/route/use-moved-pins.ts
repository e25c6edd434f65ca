import { useState } from 'react'
import type { PinMove, RouteEnd } from '#components/map/map-pin.ts'
import type { DraftPlace } from '#lib/storefront/draft-place.ts'

/** A pin moved on the map, so that an accidental tap can be undone. */
export interface MovedPin extends PinMove {
  readonly end: RouteEnd
  /** The end before the move. */
  readonly before: DraftPlace | null
}

/** Older moves are dropped. */
const mostKept = 20

export function useMovedPins(placeOf: (end: RouteEnd) => DraftPlace | null) {
  const [kept, setKept] = useState<readonly MovedPin[]>([])
  const last = kept.at(-1)
  const place = last === undefined ? null : placeOf(last.end)
  // An address typed or chosen later replaces the move.
  const stands = place?.lat === last?.point.lat && place?.lng === last?.point.lng
  return {
    /** The last move whose pin is still there. */
    last: stands ? (last ?? null) : null,
    note: (moved: MovedPin) => setKept((before) => withMove(before, moved)),
    /** Drops the last move after its undo. */
    forget: () => setKept((before) => before.slice(0, -1)),
  }
}

/** Consecutive presses of arrow keys are one move. */
export function withMove(kept: readonly MovedPin[], moved: MovedPin): readonly MovedPin[] {
  const last = kept.at(-1)
  const goesOn =
    last !== undefined &&
    last.end === moved.end &&
    last.by === 'keys' &&
    moved.by === 'keys' &&
    moved.before?.lat === last.point.lat &&
    moved.before.lng === last.point.lng
  if (goesOn) return [...kept.slice(0, -1), { ...moved, before: last.before }]
  return [...kept, moved].slice(-mostKept)
}
