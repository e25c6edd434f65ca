/** The list of deliveries, load planning's and those of orders. An addition. */
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import {
  deliveryIdSchema,
  organizationUnitIdSchema,
  senderAccountIdSchema,
  vehicleTypeIdSchema,
} from './ids.ts'
import { dateFilterFields, queryFlagSchema, severalOf } from './list-filters.ts'
import { ours } from './ours.ts'
import { keysetFields, keysetPageOf } from './paging.ts'
import { loadedPieces } from './loading.ts'
import { changedDeliverySchema } from './planned-deliveries.ts'
import { deliveryStates } from './states/delivery-states.ts'
import { storable } from './text-bounds.ts'
import { timestampSchema } from './timestamps.ts'

export const deliveryKinds = ['planned', 'order'] as const

export type DeliveryKind = (typeof deliveryKinds)[number]

export const deliveryListQuerySchema = z.object({
  q: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .regex(storable)
    .optional()
    .describe("A part of the delivery's number, or the number of a waybill that it carries."),
  state: severalOf(deliveryStates).optional(),
  kind: z
    .enum(deliveryKinds)
    .optional()
    .describe('`planned`: made by load planning. `order`: the trip of an order.'),
  planned: queryFlagSchema
    .optional()
    .describe('Whether the load plan is computed; that of an order always is.'),
  ...dateFilterFields,
  ...keysetFields,
})

export const listedDeliverySchema = changedDeliverySchema
  .extend({
    kind: z.enum(deliveryKinds),
    order_id: deliveryIdSchema.nullable().describe('Null for a planned delivery.'),
    sender_account_id: senderAccountIdSchema
      .nullable()
      .describe("Null: the organization's own, with waybills of any account."),
    origin_unit_id: organizationUnitIdSchema
      .nullable()
      .describe('Where it starts; null for that of an order.'),
    vehicleTypeId: vehicleTypeIdSchema.nullable(),
    vehicle_type: z.string().describe("The `type` of the organization's vehicle types."),
    weight_kg: z.number().min(0),
    pieces: z.int().min(0),
    ...loadedPieces,
    created_at: timestampSchema,
    state_since: timestampSchema,
  })
  .meta({ id: 'ListedDelivery', ...ours('An addition.') })

export type ListedDelivery = z.output<typeof listedDeliverySchema>

export const deliveryPageSchema = keysetPageOf(listedDeliverySchema).meta({
  id: 'DeliveryPage',
  ...ours('An addition.'),
})

export const listDeliveries = defineEndpoint({
  name: 'listDeliveries',
  method: 'GET',
  path: '/api/deliveries',
  summary: "The organization's deliveries, newest first",
  notes:
    "Planned deliveries, and the trips of orders: an order on several vehicles has one for each. Pages by `after`, as of orders. A whole number in `q` is found at any age; a search for a part reads a bounded number of deliveries, so its page may have fewer rows and a `next`. With X-Sender-Account-Id it is that account's deliveries.",
  feature: 'delivery.planning',
  senderAccount: 'optional',
  query: deliveryListQuerySchema,
  reply: { status: 200, schema: deliveryPageSchema },
  errors: ['invalid_query'],
  addition: true,
})
