import { defineEndpoint } from '../endpoint.ts'
import {
  orderExportQuerySchema,
  orderListQuerySchema,
  orderPageSchema,
  orderSchema,
  spendingQuerySchema,
  spendingSchema,
} from '../orders.ts'
import { orderParamsSchema, orderTrackingSchema } from '../tracking.ts'

export const trackOrder = defineEndpoint({
  name: 'trackOrder',
  method: 'GET',
  path: '/api/orders/{id}/tracking',
  summary: 'Where an order is',
  notes:
    'Empty values are null, an empty list or an empty string. Cached for 5 seconds; a carrier that does not answer leaves the last known state, whose age is in fetched_at.',
  feature: null,
  senderAccount: 'required',
  params: orderParamsSchema,
  reply: { status: 200, schema: orderTrackingSchema },
  errors: ['not_found'],
  repeatable: true,
})

export const listOrders = defineEndpoint({
  name: 'listOrders',
  method: 'GET',
  path: '/api/orders',
  summary: "The account's orders, newest first",
  notes:
    'Pages by `after`: an order that is made or changes while a list is read moves no other. An `after` that is none answers invalid_query.',
  feature: null,
  senderAccount: 'required',
  query: orderListQuerySchema,
  reply: { status: 200, schema: orderPageSchema },
  errors: ['invalid_query'],
  repeatable: true,
  addition: true,
})

export const exportOrders = defineEndpoint({
  name: 'exportOrders',
  method: 'GET',
  path: '/api/exports/orders',
  summary: "The account's orders as a CSV file",
  notes:
    'With the filters of the list, newest first, however many they are. A file that breaks off has an incomplete transfer, never a proper end.',
  feature: null,
  senderAccount: 'required',
  query: orderExportQuerySchema,
  reply: { status: 200, contentType: 'text/csv' },
  errors: ['invalid_query'],
  repeatable: true,
  addition: true,
})

export const getSpending = defineEndpoint({
  name: 'getSpending',
  method: 'GET',
  path: '/api/orders/spending',
  summary: 'What the account has paid for orders, by month, less what went back',
  feature: null,
  senderAccount: 'required',
  query: spendingQuerySchema,
  reply: { status: 200, schema: spendingSchema },
  errors: ['invalid_query'],
  repeatable: true,
  addition: true,
})

export const getOrder = defineEndpoint({
  name: 'getOrder',
  method: 'GET',
  path: '/api/orders/{id}',
  summary: 'One order: its quote, price, payment and how it stands',
  feature: null,
  senderAccount: 'required',
  params: orderParamsSchema,
  reply: { status: 200, schema: orderSchema },
  errors: ['not_found'],
  repeatable: true,
  addition: true,
})
