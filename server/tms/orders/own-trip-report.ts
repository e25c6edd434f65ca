/**
 * Trips of the own fleet. Nobody reports on them as a carrier does: the ends of the order are their stops, and
 * events on the order's waybill say how far they are and where (`follow-reports.ts`). Tracking shows that in an
 * addition, because interface 2.10 leaves those fields of the own fleet empty.
 */
import { eventPhotoIdSchema, type OrganizationId } from '#lib/contract/ids.ts'
import type { OrderStatus } from '#lib/contract/states/order-statuses.ts'
import { progressOf } from '#lib/contract/states/trip-stages.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import { nothingReported, type OwnTrip, type ReportedTrip } from '#lib/contract/tracking.ts'
import type { DeliveryRow, TrackedTrip } from '../deliveries/deliveries.ts'
import type { Photos } from '../photos/photos.ts'

/** The times that the quote expects, as ranges. */
interface QuotedTimes {
  readonly pickup: QuotedRange
  readonly arrival: QuotedRange | null
}

interface QuotedRange {
  readonly from: string
  readonly to: string
}

/** A trip that the own fleet has taken on. */
export function plannedOwnTrip(
  { pickup, delivery }: DeliveryRow['route'],
  quoted: QuotedTimes | null,
): ReportedTrip {
  const stopAt = ({ address, lat, lng }: typeof pickup) =>
    ({ address, lat, lng, status: 'pending', completed_at: null }) as const
  return {
    ...nothingReported,
    stops: [stopAt(pickup), stopAt(delivery)],
    eta_pickup_at: quoted && middleOf(quoted.pickup),
    eta_delivery_at: quoted?.arrival ? middleOf(quoted.arrival) : null,
  }
}

function middleOf({ from, to }: QuotedRange): string {
  return toTimestamp(new Date((Date.parse(from) + Date.parse(to)) / 2))
}

/** The trip by its newest report. What was known of its stops and times goes on from there. */
export function drivenOwnTrip(
  before: ReportedTrip | null,
  {
    report,
    status,
    at,
    arrived = false,
  }: {
    report: ReportedTrip
    status: OrderStatus
    at: Date
    /** Whether the vehicle is at its next stop. */
    arrived?: boolean
  },
): ReportedTrip {
  const [pickup, drop] = before?.stops ?? []
  const { eta_pickup_at = null, eta_delivery_at = null } = before ?? {}
  if (pickup === undefined || drop === undefined)
    return { ...report, eta_pickup_at, eta_delivery_at }
  const isPickedUp = progressOf(status) >= progressOf('picked_up')
  const leaves = isPickedUp && isAhead(pickup)
  const stops = [
    isPickedUp ? completed(pickup, at) : arrivedAt(pickup, arrived),
    endOf(arrivedAt(drop, arrived && isPickedUp), { status, at }),
  ]
  return {
    ...report,
    stops,
    eta_pickup_at,
    eta_delivery_at: leaves ? moved(eta_delivery_at, eta_pickup_at, at) : eta_delivery_at,
  }
}

type Stop = ReportedTrip['stops'][number]

const isAhead = ({ status }: Stop) => status === 'pending' || status === 'arrived'

/** The stop that the vehicle drives to or stands at: null where it has none left. */
export function nextStop({ stops }: Pick<ReportedTrip, 'stops'>): Stop | null {
  return stops.find(isAhead) ?? null
}

function arrivedAt(stop: Stop, arrived: boolean): Stop {
  return arrived && stop.status === 'pending' ? { ...stop, status: 'arrived' } : stop
}

function completed(stop: Stop, at: Date): Stop {
  if (!isAhead(stop)) return stop
  return { ...stop, status: 'completed', completed_at: toTimestamp(at) }
}

function endOf(stop: Stop, { status, at }: { status: OrderStatus; at: Date }): Stop {
  if (status === 'delivered') return completed(stop, at)
  return status === 'failed' ? { ...stop, status: 'failed' } : stop
}

/** The way takes as long as was quoted, whenever it begins. */
function moved(eta: string | null, etaPickup: string | null, pickedUpAt: Date): string | null {
  if (eta === null || etaPickup === null) return eta
  const wayMs = Date.parse(eta) - Date.parse(etaPickup)
  return toTimestamp(new Date(pickedUpAt.getTime() + wayMs))
}

/** The addition of tracking. */
export function shownOwnTrip({ vehicleType, snapshot }: TrackedTrip): OwnTrip {
  const {
    current_location,
    located_at = null,
    stops,
    eta_pickup_at,
    eta_delivery_at,
  } = snapshot?.trip ?? nothingReported
  const plate = snapshot?.trip.vehicle?.plate ?? null
  const vehicle = { plate, model: vehicleType, photo_url: null }
  return { vehicle, current_location, located_at, stops, eta_pickup_at, eta_delivery_at }
}

/** Photos of reported events are kept by their ids, and shown by links that expire. */
export function linkedProof(
  pod: ReportedTrip['pod'],
  organizationId: OrganizationId,
  photos: Pick<Photos, 'linkTo' | 'isKept'>,
): ReportedTrip['pod'] {
  if (pod === null) return null
  const isKept = pod.delivered_at === null || photos.isKept(new Date(pod.delivered_at))
  const linked = (photo: string) => {
    const { data: id } = eventPhotoIdSchema.safeParse(photo)
    if (id === undefined) return [photo]
    return isKept ? [photos.linkTo({ organizationId, id })] : []
  }
  const [signature_url = null] = pod.signature_url === null ? [] : linked(pod.signature_url)
  return { ...pod, photo_urls: pod.photo_urls.flatMap(linked), signature_url }
}
