/** Orders: lists of orders and quotes, one order, and spending. Additions. */
import { z } from 'zod'
import { currencySchema, moneyNotNegativeSchema } from './currencies.ts'
import { deliveryIdSchema, quoteIdSchema, senderAccountIdSchema } from './ids.ts'
import { dateFilterFields, searchSchema, severalOf } from './list-filters.ts'
import { ours } from './ours.ts'
import { keysetFields, keysetPageOf } from './paging.ts'
import { payTypeSchema } from './pay-types.ts'
import { paymentSchema } from './quote-payment.ts'
import { quoteAddressSchema, quoteServiceTypeSchema } from './quote-request.ts'
import { type OrderStatus, orderStatuses, pretrackableStates } from './states/order-statuses.ts'
import { quoteStates, quoteStateSchema } from './states/quote-states.ts'
import { timestampSchema } from './timestamps.ts'
import { defineEndpoint } from './endpoint.ts'
import { orderParamsSchema, orderTrackingSchema } from './tracking.ts'

export const orderStates = [...pretrackableStates, ...orderStatuses] as const

/** The state of an order in one word: before it can be tracked, and in tracking. */
export const orderStateSchema = z.enum(orderStates).meta({ id: 'OrderState' })

export type OrderState = z.output<typeof orderStateSchema>

export function orderStateOf({
  awaiting,
  status,
}: {
  awaiting: 'payment' | '3pl' | null
  status: OrderStatus
}): OrderState {
  return awaiting === null ? status : `awaiting_${awaiting}`
}

const filterFields = {
  q: searchSchema('numbers, addresses, names, phones, goods or notes'),
  service_type: quoteServiceTypeSchema.optional(),
  ...dateFilterFields,
}

export const orderExportQuerySchema = z.object({
  ...filterFields,
  state: severalOf(orderStates).optional(),
})

export const orderListQuerySchema = orderExportQuerySchema.extend(keysetFields)

/** The form in the body of a console call. */
export const orderListBodySchema = z.object({
  ...filterFields,
  state: z.array(orderStateSchema).min(1).max(orderStates.length).optional(),
  sender_account_id: senderAccountIdSchema.optional(),
  after: keysetFields.after,
  limit: z.int().min(1).max(100).default(20),
})

export const quoteListQuerySchema = z.object({
  ...filterFields,
  status: severalOf(quoteStates).optional(),
  ...keysetFields,
})

const vehicleCountsSchema = z.array(z.object({ type: z.string(), count: z.int().min(1) }))

const listedFields = {
  service_type: quoteServiceTypeSchema.nullable(),
  pickup: z.string().describe('Its address.'),
  delivery: z.string().describe('Its address.'),
  vehicles: vehicleCountsSchema,
  currency: currencySchema,
}

export const listedOrderSchema = z
  .object({
    id: deliveryIdSchema,
    order_no: z.string(),
    quote_id: quoteIdSchema,
    sender_account_id: senderAccountIdSchema,
    state: orderStateSchema,
    state_since: timestampSchema,
    ...listedFields,
    price: moneyNotNegativeSchema,
    ordered_at: timestampSchema,
    paid_at: timestampSchema.nullable(),
    pay_type: payTypeSchema
      .nullable()
      .optional()
      .describe('How it was paid; null until it is. Absent in the list for the console.'),
    pieces: z.int().min(0).optional(),
    weight_kg: z.number().min(0).optional(),
  })
  .meta({ id: 'ListedOrder', ...ours('An addition.') })

export type ListedOrder = z.output<typeof listedOrderSchema>

export const orderPageSchema = keysetPageOf(listedOrderSchema).meta({
  id: 'OrderPage',
  ...ours('An addition.'),
})

export const listedQuoteSchema = z
  .object({
    id: quoteIdSchema,
    status: quoteStateSchema,
    ...listedFields,
    estimated_total: moneyNotNegativeSchema,
    created_at: timestampSchema,
    expires_at: timestampSchema,
    order: z
      .object({ id: deliveryIdSchema, order_no: z.string(), state: orderStateSchema })
      .nullable()
      .describe('What it became.'),
  })
  .meta({ id: 'ListedQuote', ...ours('An addition.') })

export type ListedQuote = z.output<typeof listedQuoteSchema>

export const quotePageSchema = keysetPageOf(listedQuoteSchema).meta({
  id: 'QuotePage',
  ...ours('An addition.'),
})

export const orderSchema = z
  .object({
    id: deliveryIdSchema,
    order_no: z.string(),
    quote_id: quoteIdSchema,
    state: orderStateSchema,
    state_since: timestampSchema,
    service_type: quoteServiceTypeSchema.nullable(),
    pickup: quoteAddressSchema,
    delivery: quoteAddressSchema,
    price: moneyNotNegativeSchema,
    refunded: moneyNotNegativeSchema.describe('Of the price: all of it, or of trips that failed.'),
    currency: currencySchema,
    ordered_at: timestampSchema,
    paid_at: timestampSchema.nullable(),
    delivered_at: timestampSchema.nullable(),
    canceled_at: timestampSchema.nullable(),
    cancel_reason: z
      .string()
      .nullable()
      .optional()
      .describe('`payment_deadline`: it was not paid in time. `canceled_by_customer`, or another.'),
    cancellable: z.boolean().describe('Whether canceling it would be taken at this moment.'),
    vehicles: z
      .array(
        z.object({
          delivery_id: deliveryIdSchema.describe('The trip; on one vehicle it is the order.'),
          type: z.string(),
          price: moneyNotNegativeSchema,
          state: orderStateSchema,
        }),
      )
      .describe('A trip each.'),
    payment: paymentSchema
      .omit({ instructions: true })
      .nullable()
      .describe('The one that paid the order or by which money came, else the last.'),
  })
  .meta({ id: 'Order', ...ours('An addition.') })

export type Order = z.output<typeof orderSchema>

const mostMonths = 36

export const spendingQuerySchema = z.object({
  months: z
    .codec(z.string().regex(/^[1-9]\d?$/), z.int().min(1).max(mostMonths), {
      decode: Number,
      encode: String,
    })
    .default(12)
    .describe(`How many, this one among them. Default 12, at most ${mostMonths}.`),
  time_zone: z
    .string()
    .max(64)
    .refine(isTimeZone)
    .optional()
    .describe("Where a month begins; the organization's own when left out."),
})

function isTimeZone(name: string): boolean {
  return name === 'UTC' || Intl.supportedValuesOf('timeZone').includes(name)
}

export const spendingSchema = z
  .object({
    data: z
      .array(
        z.object({
          currency: currencySchema,
          months: z.array(
            z.object({
              month: z.string().regex(/^\d{4}-\d\d$/),
              amount: moneyNotNegativeSchema,
            }),
          ),
        }),
      )
      .describe('A currency each; the oldest month first, and each month, also one without any.'),
  })
  .meta({ id: 'Spending', ...ours('An addition.') })

export const trackOrder = defineEndpoint({
  name: 'trackOrder',
  method: 'GET',
  path: '/api/orders/{id}/tracking',
  summary: 'Where an order is',
  notes:
    'Empty values are null, an empty list or an empty string. Cached for 5 seconds; a carrier that does not answer leaves the last known state, whose age is in fetched_at.',
  senderAccount: 'required',
  params: orderParamsSchema,
  reply: { status: 200, schema: orderTrackingSchema },
  errors: ['not_found'],
})

export const listOrders = defineEndpoint({
  name: 'listOrders',
  method: 'GET',
  path: '/api/orders',
  summary: "The account's orders, newest first",
  notes:
    'Pages by `after`: an order that is made or changes while a list is read moves no other. An `after` that is none answers invalid_query.',
  senderAccount: 'required',
  query: orderListQuerySchema,
  reply: { status: 200, schema: orderPageSchema },
  errors: ['invalid_query'],
  addition: true,
})

export const exportOrders = defineEndpoint({
  name: 'exportOrders',
  method: 'GET',
  path: '/api/exports/orders',
  summary: "The account's orders as a CSV file",
  notes:
    'With the filters of the list, newest first, however many they are. A file that breaks off has an incomplete transfer, never a proper end.',
  senderAccount: 'required',
  query: orderExportQuerySchema,
  reply: { status: 200, contentType: 'text/csv' },
  errors: ['invalid_query'],
  addition: true,
})

export const getSpending = defineEndpoint({
  name: 'getSpending',
  method: 'GET',
  path: '/api/orders/spending',
  summary: 'What the account has paid for orders, by month, less what went back',
  senderAccount: 'required',
  query: spendingQuerySchema,
  reply: { status: 200, schema: spendingSchema },
  errors: ['invalid_query'],
  addition: true,
})

export const getOrder = defineEndpoint({
  name: 'getOrder',
  method: 'GET',
  path: '/api/orders/{id}',
  summary: 'One order: its quote, price, payment and how it stands',
  senderAccount: 'required',
  params: orderParamsSchema,
  reply: { status: 200, schema: orderSchema },
  errors: ['not_found'],
  addition: true,
})

export const listQuotePages = defineEndpoint({
  name: 'listQuotePages',
  method: 'GET',
  path: '/api/quote-list',
  summary: "The account's quotes, newest first, in pages and filtered",
  notes:
    'Pages by `after`, as of orders. Beside it GET /api/quotes stays as it is: whole, without filters.',
  senderAccount: 'required',
  query: quoteListQuerySchema,
  reply: { status: 200, schema: quotePageSchema },
  errors: ['invalid_query'],
  addition: true,
})
