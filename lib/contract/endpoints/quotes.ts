import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { quoteListQuerySchema, quotePageSchema } from '../orders.ts'
import { quoteRequestSchema } from '../quote-request.ts'
import {
  quoteCanceledSchema,
  quoteCreatedSchema,
  quoteParamsSchema,
  quoteSchema,
} from '../quotes.ts'

export const createQuote = defineEndpoint({
  name: 'createQuote',
  method: 'POST',
  path: '/api/quotes',
  summary: 'A priced offer for moving goods',
  notes:
    'Without X-Sender-Account-Id the quote is unowned and belongs to the first account that reads it. While a quote is active, the same request_id with the same body from the same account (or from none) gives that quote again; with another body it is a new quote.',
  feature: null,
  senderAccount: 'optional',
  body: quoteRequestSchema,
  reply: { status: 200, schema: quoteCreatedSchema },
  errors: [
    'missing_required_field',
    'unsupported_route',
    'no_vehicle_fits',
    'unsupported_addon',
    'load_planning_unavailable',
  ],
  // Only a request with a request_id may be repeated, and not every caller sends one.
  repeatable: false,
})

export const listQuotes = defineEndpoint({
  name: 'listQuotes',
  method: 'GET',
  path: '/api/quotes',
  summary: 'The quotes of the account, newest first',
  notes:
    'At most the newest 500. The loads in `snapshot` are null here, because where each piece stands is long.',
  feature: null,
  senderAccount: 'required',
  reply: { status: 200, schema: z.array(quoteSchema) },
  errors: [],
  repeatable: true,
})

export const listQuotePages = defineEndpoint({
  name: 'listQuotePages',
  method: 'GET',
  path: '/api/quote-list',
  summary: "The account's quotes, newest first, in pages and filtered",
  notes:
    'Pages by `after`, as of orders. Beside it GET /api/quotes stays as it is: whole, without filters.',
  feature: null,
  senderAccount: 'required',
  query: quoteListQuerySchema,
  reply: { status: 200, schema: quotePageSchema },
  errors: ['invalid_query'],
  repeatable: true,
  addition: true,
})

export const getQuote = defineEndpoint({
  name: 'getQuote',
  method: 'GET',
  path: '/api/quotes/{id}',
  summary: 'One quote; reading an unowned active quote claims it',
  feature: null,
  senderAccount: 'required',
  params: quoteParamsSchema,
  reply: { status: 200, schema: quoteSchema },
  errors: ['not_found_or_forbidden'],
  repeatable: true,
})

export const cancelQuote = defineEndpoint({
  name: 'cancelQuote',
  method: 'POST',
  path: '/api/quotes/{id}/cancel',
  summary: 'Cancels a quote, or the order it became',
  notes:
    'The quote of a canceled order becomes canceled too. A paid order can be canceled until its goods are picked up and is refunded; both are ours.',
  feature: null,
  senderAccount: 'required',
  params: quoteParamsSchema,
  reply: { status: 200, schema: quoteCanceledSchema },
  errors: ['not_found_or_forbidden', 'already_terminal', 'order_not_cancellable'],
  repeatable: false,
})
