/** The payment of a quote and its state: an addition, so that a page can be left and reopened. */
import { z } from 'zod'
import { currencySchema, moneyNotNegativeSchema } from './currencies.ts'
import { deliveryIdSchema, paymentIdSchema } from './ids.ts'
import { imageDataUriSchema } from './images.ts'
import { ours } from './ours.ts'
import { payTypeSchema } from './pay-types.ts'
import { payReplySchema } from './pay.ts'
import { paymentStateSchema } from './states/payment-states.ts'
import { noteSchema } from './texts.ts'
import { timestampSchema } from './timestamps.ts'
import { defineEndpoint } from './endpoint.ts'
import { quoteParamsSchema } from './quotes.ts'

/** `wallet`: the account's. `gateway`: back as it came. `bank`: a person transfers it back. */
export const moneyReturns = ['wallet', 'gateway', 'bank'] as const

export type MoneyReturn = (typeof moneyReturns)[number]

export const paymentSchema = z
  .object({
    id: paymentIdSchema,
    type: payTypeSchema,
    state: paymentStateSchema,
    amount: moneyNotNegativeSchema,
    received_amount: moneyNotNegativeSchema.describe('Less than amount while partly_paid.'),
    refunded_amount: moneyNotNegativeSchema,
    returns_to: z
      .enum(moneyReturns)
      .optional()
      .describe(
        'Where money of it goes that does not pay the order: what was too much or too late, and refunds. `wallet`: into the account’s wallet. `gateway`: back as it came. `bank`: back by a bank transfer.',
      ),
    currency: currencySchema,
    delivery_id: deliveryIdSchema,
    created_at: timestampSchema,
    expires_at: timestampSchema.nullable().describe('When a QR lapses; it can be renewed.'),
    deadline_at: timestampSchema.nullable().describe('When the order is canceled if unpaid.'),
    paid_at: timestampSchema.nullable(),
    slip_uploaded_at: timestampSchema.nullable(),
    instructions: payReplySchema
      .nullable()
      .describe('The reply of pay; null once the payment is closed.'),
  })
  .meta({ id: 'Payment', ...ours('An addition.') })

export type Payment = z.output<typeof paymentSchema>

export const quotePaymentSchema = z
  .object({
    payment: paymentSchema
      .nullable()
      .describe(
        'The one that paid the order or by which money came, else the last; null before the first.',
      ),
  })
  .meta({ id: 'QuotePayment', ...ours('An addition.') })

export const slipUploadSchema = z
  .object({ image: imageDataUriSchema, note: noteSchema.optional() })
  .meta({ id: 'SlipUpload', ...ours('An addition.') })

export type SlipUpload = z.output<typeof slipUploadSchema>

export const getQuotePayment = defineEndpoint({
  name: 'getQuotePayment',
  method: 'GET',
  path: '/api/quotes/{id}/payment',
  summary: 'The payment of a quote and its state',
  senderAccount: 'required',
  params: quoteParamsSchema,
  reply: { status: 200, schema: quotePaymentSchema },
  errors: ['not_found_or_forbidden'],
  addition: true,
})

export const uploadPaymentSlip = defineEndpoint({
  name: 'uploadPaymentSlip',
  method: 'POST',
  path: '/api/quotes/{id}/payment/slip',
  summary: 'Attaches the picture of a bank transfer; a later one replaces it',
  senderAccount: 'required',
  params: quoteParamsSchema,
  body: slipUploadSchema,
  reply: { status: 200, schema: quotePaymentSchema },
  errors: ['invalid_body', 'not_found_or_forbidden', 'no_open_transfer'],
  repeatable: true,
  addition: true,
})
