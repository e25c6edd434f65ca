import { defineEndpoint } from '../endpoint.ts'
import { paymentMethodsSchema } from '../payment-methods.ts'
import { payReplySchema, payRequestSchema } from '../pay.ts'
import { quotePaymentSchema, slipUploadSchema } from '../quote-payment.ts'
import { quoteParamsSchema } from '../quotes.ts'

export const listPaymentMethods = defineEndpoint({
  name: 'listPaymentMethods',
  method: 'GET',
  path: '/api/quotes/{id}/payment-methods',
  summary: 'The ways to pay a quote, also those that are not available, with the reason',
  feature: null,
  senderAccount: 'required',
  params: quoteParamsSchema,
  reply: { status: 200, schema: paymentMethodsSchema },
  errors: ['not_found_or_forbidden'],
  repeatable: true,
})

export const payQuote = defineEndpoint({
  name: 'payQuote',
  method: 'POST',
  path: '/api/quotes/{id}/pay',
  summary: 'Makes an order of the quote and begins to collect',
  notes:
    'Repeated, it answers with the same order and, for the same type, the same open payment; another type while unpaid replaces it. There is one charge at most.',
  feature: null,
  senderAccount: 'required',
  params: quoteParamsSchema,
  body: payRequestSchema,
  reply: { status: 200, schema: payReplySchema },
  errors: [
    'invalid_body',
    'not_found',
    'payment_method_not_allowed',
    'not_payable',
    'insufficient_balance',
    'gateway_not_configured',
    'exchange_rate_not_configured',
    'pay_failed',
  ],
  repeatable: true,
})

export const getQuotePayment = defineEndpoint({
  name: 'getQuotePayment',
  method: 'GET',
  path: '/api/quotes/{id}/payment',
  summary: 'The payment of a quote and its state',
  feature: null,
  senderAccount: 'required',
  params: quoteParamsSchema,
  reply: { status: 200, schema: quotePaymentSchema },
  errors: ['not_found_or_forbidden'],
  repeatable: true,
  addition: true,
})

export const uploadPaymentSlip = defineEndpoint({
  name: 'uploadPaymentSlip',
  method: 'POST',
  path: '/api/quotes/{id}/payment/slip',
  summary: 'Attaches the picture of a bank transfer; a later one replaces it',
  feature: null,
  senderAccount: 'required',
  params: quoteParamsSchema,
  body: slipUploadSchema,
  reply: { status: 200, schema: quotePaymentSchema },
  errors: ['invalid_body', 'not_found_or_forbidden', 'no_open_transfer'],
  repeatable: true,
  addition: true,
})
