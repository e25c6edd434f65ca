/** Tracking events: the reply (interface 2.11) and the inbound event (2.12). */
import { z } from 'zod'
import { reportProblem } from './field-problem.ts'
import { deliveryEventIdSchema, waybillIdSchema } from './ids.ts'
import { ours } from './ours.ts'
import { imageDataUriSchema } from './images.ts'
import { parcelReferenceSchema } from './parcels.ts'
import { waybillStateSchema } from './states/waybill-state-schema.ts'
import { noteSchema } from './texts.ts'
import { timestampSchema } from './timestamps.ts'
import { defineEndpoint } from './endpoint.ts'
import { waybillParamsSchema } from './waybills.ts'

const returnedItemSchema = z
  .object({ sku: z.string(), name: z.string(), quantity: z.number() })
  .meta({ id: 'ReturnedItem', ...ours('The interface does not show the element.') })

export const waybillRouteEntrySchema = z
  .object({
    state: waybillStateSchema,
    stateText: z.string(),
    message: z.string(),
    createdAt: z.int().describe('Unix seconds; not milliseconds and not ISO text.'),
    place: z
      .string()
      .optional()
      .meta(ours('An addition: district and province of the coordinates, else an address.')),
    photos: z.array(z.string()).optional().meta(ours('An addition: links that expire.')),
    parcel_no: z
      .string()
      .nullable()
      .optional()
      .meta(ours('An addition: the parcel, where the event is of one only.')),
  })
  .meta({ id: 'WaybillRouteEntry' })

export const waybillEventsSchema = z
  .object({
    trackingNo: z.string(),
    state: waybillStateSchema,
    stateText: z.string(),
    licensePlate: z.string(),
    courierPhone: z.string(),
    podImages: z.array(z.string()),
    returnedItems: z.array(returnedItemSchema),
    routes: z.array(waybillRouteEntrySchema),
  })
  .meta({ id: 'WaybillEvents' })

export type WaybillEvents = z.output<typeof waybillEventsSchema>

/** `<latitude>,<longitude>` in degrees. */
export const coordinatesTextSchema = z
  .string()
  .max(64)
  .regex(/^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?$/)
  .superRefine((text, context) => {
    const [lat = 0, lng = 0] = text.split(',').map(Number)
    if (Math.abs(lat) > 90 || Math.abs(lng) > 180) {
      reportProblem({ context, path: [], problem: 'wrong_format' })
    }
  })

/** PostgreSQL has no year 0, and no event is older than this. */
const earliest = '1900-01-01T00:00:00.000Z'

export const deliveryEventCreateSchema = z
  .object({
    waybill_id: waybillIdSchema.optional(),
    package_id: parcelReferenceSchema.optional().describe('Wins when both are given.'),
    event_type: waybillStateSchema,
    event_time: timestampSchema.optional().describe('The current time when left out.'),
    coordinates: coordinatesTextSchema.optional().describe('`<latitude>,<longitude>`'),
    notes: noteSchema.optional(),
    photos: z.array(imageDataUriSchema).max(10).optional(),
  })
  .superRefine((event, context) => {
    if (event.waybill_id === undefined && event.package_id === undefined) {
      const path = ['waybill_id']
      reportProblem({ context, path, problem: 'one_of_needed', limit: 'package_id' })
    }
    if (event.event_time !== undefined && Date.parse(event.event_time) < Date.parse(earliest)) {
      reportProblem({ context, path: ['event_time'], problem: 'too_small', limit: earliest })
    }
  })
  .meta({
    id: 'DeliveryEventCreate',
    anyOf: [{ required: ['waybill_id'] }, { required: ['package_id'] }],
  })

export type DeliveryEventCreate = z.output<typeof deliveryEventCreateSchema>

export const deliveryEventAcceptedSchema = z
  .object({
    delivery_event_id: deliveryEventIdSchema,
    waybill_id: waybillIdSchema,
    waybill_no: z.string(),
    state: waybillStateSchema,
  })
  .meta({ id: 'DeliveryEventAccepted', ...ours('The interface says no more than success.') })

/** Claims about damage and delivery are long settled by then. */
export const photoKeptDays = 731

export const createDeliveryEvent = defineEndpoint({
  name: 'createDeliveryEvent',
  method: 'POST',
  path: '/api/delivery-events',
  summary: 'Reports a tracking event of a waybill or parcel',
  notes:
    'The interface shows no transitions. Ours: see WaybillState; an event that cannot follow the current state answers 409, whatever its event_time. One that happened before the last is listed at its own time and changes no state. The same event again, with a given event_time, answers with the first one. An event_time before 1900 or more than five minutes ahead answers 400. While the order of the waybill awaits payment, each event answers 409. A draft takes canceled only: it becomes a waybill by being written again. The reply is ours, and state in it is that of the waybill.',
  feature: 'delivery.tracking',
  senderAccount: 'optional',
  body: deliveryEventCreateSchema,
  reply: { status: 200, schema: deliveryEventAcceptedSchema },
  errors: [
    'invalid_body',
    'waybill_not_found',
    'parcel_not_found',
    'order_not_paid',
    'event_conflict',
  ],
})

export const listWaybillEvents = defineEndpoint({
  name: 'listWaybillEvents',
  method: 'GET',
  path: '/api/waybills/{waybillNo}/events',
  summary: 'The tracking events of a waybill',
  notes:
    'The order of routes is ours: oldest first. Unknown texts are empty strings. podImages are links to the photos of delivered and returned, valid for an hour at least. Photos are kept for two years.',
  feature: 'waybills',
  senderAccount: 'optional',
  params: waybillParamsSchema,
  reply: { status: 200, schema: waybillEventsSchema },
  errors: ['waybill_not_found'],
})
