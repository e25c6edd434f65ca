/**
 * The name of a photo in its address on the portal. It is the same each time the events are read, although
 * links to photos change and earlier events may be reported later.
 */
import { createHash } from 'node:crypto'
import type { WaybillEvents } from '#lib/contract/waybill-events.ts'

type Event = Pick<WaybillEvents['routes'][number], 'state' | 'createdAt' | 'parcel_no' | 'photos'>

/** `place`: of the photo in its event. */
export function photoName(event: Event, place: number): string {
  const { state, createdAt, parcel_no: parcel, photos } = event
  // The query of a link holds its signature, which changes.
  const path = photos?.[place]?.split('?', 1)[0]
  const parts = [state, createdAt, parcel ?? null, place, path]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
}

export function findPhoto(events: readonly Event[], name: string): string | null {
  for (const event of events) {
    const found = event.photos?.find((_, place) => photoName(event, place) === name)
    if (found !== undefined) return found
  }
  return null
}
