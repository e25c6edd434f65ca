/** Whether an end of the route stands where a truck can be sent. No schema: the first page loads this. */
import { reliableConfidence } from '../contract/limits.ts'
import { greatCircleM } from '../geo/great-circle.ts'
import type { DraftPlace } from './draft-place.ts'

export type PinnedPlace = DraftPlace & { readonly lat: number; readonly lng: number }

export function isPinned(place: DraftPlace | null): place is PinnedPlace {
  return place !== null && place.lat !== null && place.lng !== null
}

/** The points that rest on an area alone, and never on an address. */
const centroids: ReadonlySet<unknown> = new Set(['postal_centroid', 'province_centroid'])

/** So far from where its text was found a pin may stand and still be at that address. */
export const sameAddressM = 500

/** Whether the text and the pin belong together: neither was changed without the other. */
export function namesItsPin(place: PinnedPlace): boolean {
  // Before `agreed` was kept, only a pin that was set by hand could stay when another text was typed.
  if (place.agreed === null) return place.confidence !== null
  return place.agreed.text === place.text && greatCircleM(place.agreed, place) <= sameAddressM
}

/** Whether a person must look at the pin before it is driven to. */
export function needsConfirmation(place: DraftPlace): boolean {
  const { confidence, source, confirmed } = place
  if (isPinned(place) && !namesItsPin(place)) return true
  if (confirmed) return false
  return (confidence !== null && confidence < reliableConfidence) || centroids.has(source)
}
