/** Order tracking: interface 2.10 and 3.4. */
import { z } from 'zod'
import { pointSchema } from './coordinates.ts'
import { deliveryIdSchema } from './ids.ts'
import { ours } from './ours.ts'
import {
  orderStatuses,
  orderStatusSchema,
  pretrackableStateSchema,
  stopStatusSchema,
} from './states/order-statuses.ts'
import { timestampSchema } from './timestamps.ts'

/**
 * Tracking shows "empty values" for an own fleet, and the interface does not say which. We write null;
 * from a service elsewhere we also accept an empty string, an empty object and an object of empty values.
 */
function nullWhenEmpty<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (isEmpty(value) ? null : value), schema.nullable())
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  return typeof value === 'object' && !Array.isArray(value) && Object.values(value).every(isEmpty)
}

const text = z.string().nullable()

export const trackingStopSchema = z
  .object({
    address: z.string(),
    lat: z.number(),
    lng: z.number(),
    status: stopStatusSchema,
    completed_at: nullWhenEmpty(timestampSchema),
  })
  .meta({ id: 'TrackingStop' })

export const ownTripSchema = z
  .object({
    vehicle: nullWhenEmpty(z.object({ plate: text, model: text, photo_url: text })),
    current_location: nullWhenEmpty(pointSchema),
    located_at: nullWhenEmpty(timestampSchema).describe('When the vehicle was there.'),
    stops: z.array(trackingStopSchema),
    eta_pickup_at: nullWhenEmpty(timestampSchema),
    eta_delivery_at: nullWhenEmpty(timestampSchema),
  })
  .meta({
    id: 'OwnTrip',
    ...ours(
      'An addition, for a trip of the own fleet: what the fields beside it leave empty. The ends of the order are its stops; events reported for its waybill move it and say where it is; its times are those of the quote, moved by as much as the pickup was early or late.',
    ),
  })

export type OwnTrip = z.output<typeof ownTripSchema>

const tripFields = {
  /** A subcontractor's trip shows as internal. */
  provider: z.enum(['provider_a', 'provider_b', 'internal']),
  external_order_id: z.string().describe('Empty for own fleet.'),
  status: orderStatusSchema,
  driver: nullWhenEmpty(z.object({ name: text, phone: text, photo_url: text })),
  vehicle: nullWhenEmpty(z.object({ plate: text, model: text, photo_url: text })),
  current_location: nullWhenEmpty(pointSchema),
  stops: z.array(trackingStopSchema),
  eta_pickup_at: nullWhenEmpty(timestampSchema),
  eta_delivery_at: nullWhenEmpty(timestampSchema),
  pod: nullWhenEmpty(
    z.object({
      photo_urls: z.array(z.string()),
      signature_url: text,
      delivered_at: nullWhenEmpty(timestampSchema),
    }),
  ),
  fetched_at: timestampSchema,
  own_trip: ownTripSchema.optional().catch(undefined),
  reached_at: z
    .partialRecord(z.enum(orderStatuses), timestampSchema)
    .optional()
    .catch(undefined)
    .meta(ours('An addition: when the trip reached each status that it has had.')),
  pieces: z
    .int()
    .min(0)
    .optional()
    .catch(undefined)
    .meta(ours('An addition: the pieces on board.')),
}

/** Not yet trackable. Clients check for `state` first. */
export const pretrackableSchema = z
  .object({ state: pretrackableStateSchema })
  .meta({ id: 'Pretrackable' })

export const tripTrackingSchema = z.object(tripFields).meta({
  id: 'TripTracking',
  description: 'What is not known, or not there for an own fleet, is null or an empty list.',
})

export type TripTracking = z.output<typeof tripTrackingSchema>

/** The part that a carrier reports. Each report is complete and replaces the one before. */
export type ReportedTrip = Pick<
  TripTracking,
  'driver' | 'vehicle' | 'current_location' | 'stops' | 'eta_pickup_at' | 'eta_delivery_at' | 'pod'
> & {
  /** The own fleet's place is older than the answer that shows it. */
  readonly located_at?: string | null
}

/** The state of a trip before the first report. */
export const nothingReported: ReportedTrip = {
  driver: null,
  vehicle: null,
  current_location: null,
  stops: [],
  eta_pickup_at: null,
  eta_delivery_at: null,
  pod: null,
}

export const orderLegSchema = z
  .object({
    delivery_id: deliveryIdSchema,
    vehicle_type: z.string().nullable(),
    tracking: z.union([pretrackableSchema, tripTrackingSchema]),
  })
  .meta({ id: 'OrderLeg', ...ours('An addition.') })

export type OrderLeg = z.output<typeof orderLegSchema>

export const trackedOrderSchema = z
  .object({
    ...tripFields,
    legs: z
      .array(orderLegSchema)
      .optional()
      .meta(
        ours(
          'An addition, for an order on several vehicles. The fields beside it are of the leg to look at first, and status is of the order as a whole: that of its least advanced leg.',
        ),
      ),
  })
  .meta({ id: 'TrackedOrder' })

export type TrackedOrder = z.output<typeof trackedOrderSchema>

/** With `state` the order is not yet trackable, whatever other fields are present. */
export const orderTrackingSchema = z.union([pretrackableSchema, trackedOrderSchema])

/** As a client parses it. */
export type OrderTracking = z.output<typeof orderTrackingSchema>

/** As the service writes it. */
export type OrderTrackingReply = z.input<typeof orderTrackingSchema>

export const orderParamsSchema = z.object({
  id: deliveryIdSchema.describe('The deliveryId of pay, not the id of the quote.'),
})
