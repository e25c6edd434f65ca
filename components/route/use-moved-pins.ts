import { useState } from 'react'
import type { PinMove } from '#components/map/pin-move.ts'
import type { RouteEnd } from '#components/map/route-end.ts'
import type { DraftPlace } from '#lib/storefront/draft-place.ts'

/** A pin that was moved on the map, so that a tap by accident costs nothing. */
export interface MovedPin extends PinMove {
  readonly end: RouteEnd
  /** What the end was. */
  readonly before: DraftPlace | null
}

/** Further back nobody remembers. */
const mostKept = 20

export interface MovedPins {
  /** The last one that still stands where it was put. */
  readonly last: MovedPin | null
  note(moved: MovedPin): void
  /** The last one is undone. */
  forget(): void
}

export function useMovedPins(placeOf: (end: RouteEnd) => DraftPlace | null): MovedPins {
  const [kept, setKept] = useState<readonly MovedPin[]>([])
  const last = kept.at(-1)
  const place = last === undefined ? null : placeOf(last.end)
  // An address that was typed or chosen since is meant; the pin's move is history then.
  const stands = place?.lat === last?.point.lat && place?.lng === last?.point.lng
  return {
    last: stands ? (last ?? null) : null,
    note: (moved) => setKept((before) => withMove(before, moved)),
    forget: () => setKept((before) => before.slice(0, -1)),
  }
}

/** One press of an arrow after the other is one move. */
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
