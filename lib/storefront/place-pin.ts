/** Whether an end of the route stands where a truck can be sent. No schema: the first page loads this. */
import { reliableConfidence } from '../contract/limits.ts'
import type { DraftPlace } from './draft-place.ts'

type PinnedPlace = DraftPlace & { readonly lat: number; readonly lng: number }

export function isPinned(place: DraftPlace | null): place is PinnedPlace {
  return place !== null && place.lat !== null && place.lng !== null
}

/** The points that rest on an area alone, and never on an address. */
const centroids: ReadonlySet<unknown> = new Set(['postal_centroid', 'province_centroid'])

/** Whether a person must look at the pin before it is driven to. */
export function needsConfirmation({ confidence, source, confirmed }: DraftPlace): boolean {
  if (confirmed) return false
  return (confidence !== null && confidence < reliableConfidence) || centroids.has(source)
}
