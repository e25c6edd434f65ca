/** The payment methods of a quote (interface 2.8). */
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { quoteParamsSchema } from './quotes.ts'

export const paymentMethodNames = ['gateway', 'bank_transfer', 'wallet'] as const

export const paymentMethodNameSchema = z.enum(paymentMethodNames).meta({ id: 'PaymentMethodName' })

export type PaymentMethodName = z.output<typeof paymentMethodNameSchema>

/** The modes that the interface has seen; others are read too. */
export const paymentModes = ['qr', 'deeplink', 'wechat_applet', 'manual_transfer'] as const

export type PaymentMode = (typeof paymentModes)[number]

export const unavailableReasonSchema = z
  .enum([
    'not_configured',
    'no_bank_account_available',
    'insufficient_balance',
    'currency_unsupported',
    'no_sender_account',
    'unavailable',
  ])
  .meta({ id: 'UnavailableReason' })

export type UnavailableReason = z.output<typeof unavailableReasonSchema>

export const paymentMethodSchema = z
  .object({
    name: paymentMethodNameSchema,
    modes: z.array(z.string()).describe(`Seen: ${paymentModes.join(', ')}.`),
    available: z.boolean(),
    unavailable_reason: unavailableReasonSchema.optional(),
  })
  .meta({ id: 'PaymentMethod' })

export type PaymentMethod = z.output<typeof paymentMethodSchema>

export const paymentMethodsSchema = z
  .object({ methods: z.array(paymentMethodSchema), default: z.string() })
  .meta({
    id: 'PaymentMethods',
    description: 'Advisory: the result of pay is final.',
  })

export type PaymentMethods = z.output<typeof paymentMethodsSchema>

export const listPaymentMethods = defineEndpoint({
  name: 'listPaymentMethods',
  method: 'GET',
  path: '/api/quotes/{id}/payment-methods',
  summary: 'The ways to pay a quote, also those that are not available, with the reason',
  senderAccount: 'required',
  params: quoteParamsSchema,
  reply: { status: 200, schema: paymentMethodsSchema },
  errors: ['not_found_or_forbidden'],
})
