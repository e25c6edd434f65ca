/**
 * A waybill as it is shown to anybody with a link to it: its state, the events on its way, the plate of the
 * vehicle, and proof photos. What is not named here does not leave the server: no person, phone, price or
 * street, no contents, and no note of an event, in which drivers write names and phones.
 */
import { z } from 'zod'
import { waybillStateSchema } from '../contract/states/waybill-state-schema.ts'
import type { WaybillState } from '../contract/states/waybill-states.ts'
import { timestampSchema } from '../contract/timestamps.ts'
import type { WaybillEvents } from '../contract/waybill-events.ts'
import type { Waybill } from '../contract/waybills.ts'

const publicEventSchema = z.strictObject({
  state: waybillStateSchema,
  at: timestampSchema,
  /** District and province. */
  place: z.string(),
  /** The place of its parcel among those of the waybill; null: the event is of all. */
  parcel: z.int().nullable(),
  /** Their names in the addresses below that of the link. */
  photos: z.array(z.string()),
})

export const publicWaybillSchema = z.strictObject({
  number: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  state: waybillStateSchema,
  plate: z.string(),
  /** The first of them. */
  parcels: z.array(z.strictObject({ number: z.string(), state: waybillStateSchema })),
  parcelCount: z.int(),
  /** Oldest first. */
  events: z.array(publicEventSchema),
})

export type PublicWaybill = z.output<typeof publicWaybillSchema>

type Route = WaybillEvents['routes'][number]

const parcelsShown = 50

export function publicWaybill(
  waybill: Waybill,
  { licensePlate, routes }: WaybillEvents,
  photoNameOf: (event: Route, place: number) => string,
): PublicWaybill {
  const { sender, receiver, parcels } = waybill
  const isOnTheWay = !['draft', 'canceled'].includes(waybill.state)
  return {
    number: waybill.waybill_no,
    from: placeOf(sender),
    to: placeOf(receiver),
    state: waybill.state,
    plate: isOnTheWay ? licensePlate : '',
    parcels: parcels
      .slice(0, parcelsShown)
      .map(({ parcel_no: number, state }) => ({ number, state })),
    parcelCount: parcels.length,
    events: routes.filter(isPublic).map((event) => {
      const index = parcels.findIndex(({ parcel_no }) => parcel_no === event.parcel_no)
      return {
        state: event.state,
        at: new Date(event.createdAt * 1000).toISOString(),
        place: atAnEnd.has(event.state) ? '' : (event.place ?? ''),
        parcel: index === -1 ? null : index + 1,
        photos: isProof(event) ? (event.photos ?? []).map((_, at) => photoNameOf(event, at)) : [],
      }
    }),
  }
}

/** A waybill was a draft before anybody waited for it. */
function isPublic({ state }: Route): boolean {
  return state !== 'draft'
}

/** Photos of the goods where they were handed over; others are between the sender and the carrier. */
export function isProof({ state }: Pick<Route, 'state'>): boolean {
  return state === 'delivered' || state === 'returned'
}

/** There the place may be the street address of sender or receiver. */
const atAnEnd: ReadonlySet<WaybillState> = new Set([
  'created',
  'picked_up',
  'delivered',
  'returned',
])

function placeOf({ city, province }: Waybill['sender']): string | null {
  return [...new Set([city, province])].filter(Boolean).join(', ') || null
}
