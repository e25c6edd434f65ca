/**
 * The feed: an entry for each change of a waybill, delivery, quote, order or payment, and for each pause of
 * a webhook rule, in the order of the changes. An addition.
 */
import { z } from 'zod'
import { pushCauses } from './console/webhooks.ts'
import { defineEndpoint } from './endpoint.ts'
import {
  deliveryEventIdSchema,
  deliveryIdSchema,
  parcelIdSchema,
  paymentIdSchema,
  quoteIdSchema,
  senderAccountIdSchema,
  waybillIdSchema,
  webhookRuleIdSchema,
} from './ids.ts'
import { orderStateSchema } from './orders.ts'
import { ours } from './ours.ts'
import { queryInteger } from './paging.ts'
import { deliveryStates } from './states/delivery-states.ts'
import { orderStatusSchema } from './states/order-statuses.ts'
import { paymentStateSchema } from './states/payment-states.ts'
import { quoteStateSchema } from './states/quote-states.ts'
import { waybillStateSchema } from './states/waybill-state-schema.ts'
import { timestampSchema } from './timestamps.ts'

/** How long an entry is kept. */
export const feedKeptDays = 90

/** The place in the feed after an entry: entries are ordered by position, then by sequence. */
export interface FeedPlace {
  readonly position: number
  readonly sequence: number
}

export function writeFeedPlace({ position, sequence }: FeedPlace): string {
  return `${position}-${sequence}`
}

const placeSchema = z.codec(
  z.string().regex(/^(now|\d{1,15}-\d{1,15})$/),
  z.union([z.literal('now'), z.object({ position: z.int(), sequence: z.int() })]),
  {
    decode(text) {
      if (text === 'now') return text
      const [position = 0, sequence = 0] = text.split('-').map(Number)
      return { position, sequence }
    },
    encode: (place) => (place === 'now' ? place : writeFeedPlace(place)),
  },
)

export const feedQuerySchema = z.object({
  after: placeSchema
    .optional()
    .describe(
      'The `next` of the reply before. Left out: from the oldest entry that is kept. `now`: no entry, and the place of this moment as `next`.',
    ),
  pageSize: queryInteger({ min: 1, max: 1000 }).default(100).describe('Default 100, at most 1000.'),
})

const every = {
  at: timestampSchema,
  sender_account_id: senderAccountIdSchema.nullable(),
}

const waybillEntrySchema = z.object({
  ...every,
  type: z
    .enum([
      'waybill.created',
      'waybill.changed',
      'waybill.event',
      'waybill.canceled',
      'waybill.paid',
    ])
    .describe(
      'created and canceled are tracking events too. changed: its fields, parties or parcels.',
    ),
  waybill_id: waybillIdSchema,
  waybill_no: z.string(),
  state: waybillStateSchema.describe('After the change.'),
  delivery_event_id: deliveryEventIdSchema.nullable().describe('The tracking event, if it is one.'),
  event_type: waybillStateSchema.nullable(),
  parcel_id: parcelIdSchema.nullable().describe('The parcel of the event, if it is of one only.'),
})

const deliveryEntrySchema = z.object({
  ...every,
  type: z
    .enum(['delivery.created', 'delivery.changed'])
    .describe('An order is a delivery too; its own changes are order.created and order.changed.'),
  delivery_id: deliveryIdSchema,
  delivery_no: z.string(),
  order_id: deliveryIdSchema.nullable().describe('The order of which it is a leg.'),
  state: z.enum(deliveryStates),
  status: orderStatusSchema,
})

const orderEntrySchema = z.object({
  ...every,
  type: z.enum(['order.created', 'order.changed']),
  order_id: deliveryIdSchema.describe('The `deliveryId` of pay.'),
  order_no: z.string(),
  quote_id: quoteIdSchema,
  waybill_id: waybillIdSchema,
  state: orderStateSchema,
})

const quoteEntrySchema = z.object({
  ...every,
  type: z.enum(['quote.created', 'quote.changed']),
  quote_id: quoteIdSchema,
  status: quoteStateSchema.describe(
    'active until its time is over, which is in no entry: nothing changes then.',
  ),
  order_id: deliveryIdSchema.nullable(),
})

const paymentEntrySchema = z.object({
  ...every,
  type: z.enum(['payment.created', 'payment.changed']),
  payment_id: paymentIdSchema,
  quote_id: quoteIdSchema.nullable().describe('Null for a top-up.'),
  order_id: deliveryIdSchema.nullable(),
  state: paymentStateSchema,
})

const ruleEntrySchema = z.object({
  ...every,
  type: z
    .enum(['webhook_rule.paused'])
    .describe('Its circuit breaker has paused it: too many attempts have failed.'),
  rule_id: webhookRuleIdSchema,
  rule_name: z.string(),
  owner_id: z.guid().nullable().describe('The person who created the rule.'),
  host: z.string(),
  cause: z.enum(pushCauses).describe('Of the attempt that failed last.'),
})

export const feedEntrySchema = z
  .discriminatedUnion('type', [
    waybillEntrySchema,
    deliveryEntrySchema,
    orderEntrySchema,
    quoteEntrySchema,
    paymentEntrySchema,
    ruleEntrySchema,
  ])
  .meta({ id: 'FeedEntry', ...ours('An addition.') })

export type FeedEntry = z.output<typeof feedEntrySchema>

export const feedPageSchema = z
  .object({
    data: z.array(feedEntrySchema).describe('The oldest first.'),
    next: z.string().describe('The `after` to go on with, also when there is nothing newer.'),
  })
  .meta({ id: 'FeedPage', ...ours('An addition.') })

export const readFeed = defineEndpoint({
  name: 'readFeed',
  method: 'GET',
  path: '/api/events',
  summary: 'The changes of waybills, deliveries, quotes, orders and payments, oldest first',
  notes: `Each change, and each pause of a webhook rule, is one entry, which appears once the change is committed and is kept for ${feedKeptDays} days. Entries of one thing are in the order of its changes, and a reader that goes on with next misses none. With the header only entries of that account.`,
  senderAccount: 'optional',
  query: feedQuerySchema,
  reply: { status: 200, schema: feedPageSchema },
  errors: ['invalid_query'],
  addition: true,
})
