/** The trips of orders on the board of deliveries, and how people drive those of the own fleet. */
import { z } from 'zod'
import { pointSchema } from '../coordinates.ts'
import { defineEndpoint } from '../endpoint.ts'
import { deliveryIdSchema, senderAccountIdSchema } from '../ids.ts'
import { imageDataUriSchema } from '../images.ts'
import { dateFilterFields } from '../list-filters.ts'
import { keysetFields, keysetPageOf } from '../paging.ts'
import { pickupWindowSchema } from '../quote-request.ts'
import { providerSchema } from '../quotes.ts'
import { deliveryStates } from '../states/delivery-states.ts'
import { orderStatusSchema } from '../states/order-statuses.ts'
import { longestPhone, mostProofPhotos, storable } from '../text-bounds.ts'
import { timestampSchema } from '../timestamps.ts'
import { actingPersonSchema } from './acting-person.ts'

const byPersonSchema = z.object({ actor: actingPersonSchema })

const textOf = (longest: number) => z.string().trim().min(1).max(longest).regex(storable)

export const tripDriverSchema = z.object({
  name: textOf(100),
  phone: textOf(longestPhone).nullable(),
  plate: textOf(30).nullable(),
})

export type TripDriver = z.output<typeof tripDriverSchema>

export const boardTripSchema = z.object({
  id: deliveryIdSchema,
  delivery_no: z.string(),
  order_id: deliveryIdSchema,
  sender_account_id: senderAccountIdSchema,
  sender_account_name: z.string(),
  state: z.enum(deliveryStates),
  status: orderStatusSchema,
  awaiting: z.enum(['payment', '3pl']).nullable().describe('Null: somebody drives it, or did.'),
  provider: providerSchema.nullable(),
  vehicle_type: z.string(),
  weight_kg: z.number().min(0),
  pieces: z.int().min(0),
  pickup: z.string().describe('The address.'),
  delivery: z.string(),
  pickup_window: pickupWindowSchema.nullable(),
  created_at: timestampSchema,
  state_since: timestampSchema,
  driver: z
    .object({ name: z.string(), phone: z.string().nullable(), plate: z.string().nullable() })
    .nullable(),
  subcontractor: z.string().nullable().describe('The company that drives it, where one is named.'),
  position: pointSchema.extend({ at: timestampSchema.nullable() }).nullable(),
  arrived: z.boolean().describe('Whether the vehicle stands at its next stop.'),
  report: z.int().min(0).describe('The number of the newest report, which changes are made from.'),
})

export type BoardTrip = z.output<typeof boardTripSchema>

export const listTrips = defineEndpoint({
  right: 'seeOrders',
  name: 'listTrips',
  method: 'POST',
  path: '/api/console/trips/list',
  summary: 'The trips of all orders, newest first, with driver, plate and place',
  notes:
    'A search for a part of a number reads a bounded number of trips, as `GET /api/deliveries` does.',
  body: byPersonSchema.extend({
    q: textOf(100)
      .optional()
      .describe("A part of the trip's number, or the number of its waybill."),
    state: z.array(z.enum(deliveryStates)).min(1).max(deliveryStates.length).optional(),
    late: z
      .literal(true)
      .optional()
      .describe(
        'Only those whose goods should have arrived by now, in the states that are asked for.',
      ),
    ...dateFilterFields,
    after: keysetFields.after,
    limit: z.int().min(1).max(100).default(20),
  }),
  reply: { status: 200, schema: keysetPageOf(boardTripSchema) },
  errors: ['invalid_body', 'invalid_query', 'forbidden'],
  repeatable: true,
})

export const listDrivers = defineEndpoint({
  right: 'decideTrips',
  name: 'listDrivers',
  method: 'POST',
  path: '/api/console/drivers/list',
  summary: 'The drivers and vehicles that a trip can be assigned to',
  notes:
    'The drivers of the register with their usual vehicles, then those of the last thousand own trips.',
  body: byPersonSchema,
  reply: {
    status: 200,
    schema: z.object({
      data: z.array(
        boardTripSchema.shape.driver.unwrap().extend({
          subcontractor_id: z.guid().nullable().describe('Null: of the own fleet.'),
          on_order: z.string().nullable().describe('The order that the driver is on now.'),
        }),
      ),
      vehicles: z
        .array(z.object({ plate: z.string(), vehicle_type: z.string().nullable() }))
        .describe('Those of the register; null: its type is offered no more.'),
      subcontractors: z.array(z.object({ id: z.guid(), name: z.string() })),
    }),
  },
  errors: ['invalid_body', 'forbidden'],
  repeatable: true,
})

/** `changed_meanwhile` too where a carrier has the trip, or the trip cannot make the move. */
const changeFields = {
  params: z.object({ id: deliveryIdSchema.describe("The trip's delivery.") }),
  reply: { status: 200, schema: z.object({ report: boardTripSchema.shape.report }) },
  errors: ['invalid_body', 'forbidden', 'not_found', 'changed_meanwhile'],
} as const

const changeSchema = byPersonSchema.extend({
  seen_report: z.int().min(0).describe('`report` of the trip that the change was made from.'),
})

export const assignDriver = defineEndpoint({
  right: 'decideTrips',
  name: 'assignDriver',
  method: 'POST',
  path: '/api/console/trips/{id}/assign',
  summary: 'Says who drives a trip, and in which vehicle, until it is picked up',
  notes:
    'A trip of the own fleet or a subcontractor, or one that no carrier has yet: carriers are not asked for it any more then.',
  body: changeSchema.extend({
    driver: tripDriverSchema,
    driven_by: z
      .enum(['internal', 'subcontractor'])
      .optional()
      .describe('Absent: as it is; the own fleet where nobody has it.'),
    subcontractor_id: z
      .guid()
      .toLowerCase()
      .optional()
      .describe('Of the register. Absent: as it is, where a subcontractor drives it already.'),
  }),
  ...changeFields,
})

/** `arrived`: at the next stop. It changes the stop, not the status. */
export const tripMoves = ['arrived', 'picked_up', 'in_transit', 'delivered', 'failed'] as const

export type TripMove = (typeof tripMoves)[number]

export const moveTrip = defineEndpoint({
  right: 'decideTrips',
  name: 'moveTrip',
  method: 'POST',
  path: '/api/console/trips/{id}/move',
  summary: 'Moves a trip of the own fleet one step further, at the end with the proof of delivery',
  body: changeSchema.extend({
    to: z.enum(tripMoves),
    photos: z.array(imageDataUriSchema).max(mostProofPhotos).default([]),
    signature: imageDataUriSchema.nullable().default(null),
    note: z
      .string()
      .trim()
      .max(300)
      .regex(storable)
      .default('')
      .describe('For a trip that failed: why. It stands in the list of what waits for a person.'),
  }),
  ...changeFields,
})
