/** Paying a quote: interface 2.9. Replies are camelCase. */
import { z } from 'zod'
import { currencySchema, moneyNotNegativeSchema, moneySchema } from './currencies.ts'
import { deliveryIdSchema, paymentIdSchema } from './ids.ts'
import { ours } from './ours.ts'
import { payContactsSchema } from './pay-contacts.ts'
import { payTypeSchema } from './pay-types.ts'
import { referenceSchema } from './texts.ts'
import { timestampSchema } from './timestamps.ts'
import { defineEndpoint } from './endpoint.ts'
import { quoteParamsSchema } from './quotes.ts'

/** A quote's way of paying can be replaced by another one this often. */
export const mostReplacedPayments = 20

export const payRequestSchema = z
  .object({
    type: payTypeSchema.default('qr'),
    bank_code: referenceSchema.optional().describe('Used when type is app.'),
    contacts: payContactsSchema.optional(),
  })
  .meta({ id: 'PayRequest' })

export type PayRequest = z.output<typeof payRequestSchema>
export type PayRequestInput = z.input<typeof payRequestSchema>

const qrFields = {
  type: z.literal('qr'),
  paymentId: paymentIdSchema,
  tradeNo: z.string(),
  qrImage: z.string().describe('A data-URI image.'),
  qrRawData: z.string(),
  qrExpireTime: timestampSchema.meta(ours('The form is not shown; a timestamp like the others.')),
}

const appFields = {
  type: z.literal('app'),
  paymentId: paymentIdSchema,
  tradeNo: z.string(),
  appUrl: z.string(),
}

export const payQrReplySchema = z
  .object({ ...qrFields, deliveryId: deliveryIdSchema })
  .meta({ id: 'PayQrReply' })

export const payAppReplySchema = z
  .object({ ...appFields, deliveryId: deliveryIdSchema })
  .meta({ id: 'PayAppReply' })

export const payBankTransferReplySchema = z
  .object({
    type: z.literal('bank_transfer'),
    paymentId: paymentIdSchema,
    referenceCode: z.string(),
    account: z.object({
      bank_name: z.string(),
      account_number: z.string(),
      account_name: z.string(),
    }),
    amount: moneyNotNegativeSchema,
    currency: currencySchema,
    expiresAt: timestampSchema,
    deliveryId: deliveryIdSchema,
  })
  .meta({ id: 'PayBankTransferReply' })

export const payWalletReplySchema = z
  .object({
    type: z.literal('wallet'),
    paymentId: paymentIdSchema,
    balance: moneySchema.describe('After the charge.'),
    deliveryId: deliveryIdSchema,
  })
  .meta({ id: 'PayWalletReply' })

/** deliveryId is the id of the order to track. */
export const payReplySchema = z
  .discriminatedUnion('type', [
    payQrReplySchema,
    payAppReplySchema,
    payBankTransferReplySchema,
    payWalletReplySchema,
  ])
  .meta({ id: 'PayReply' })

export type PayReply = z.output<typeof payReplySchema>

/** A top-up is paid through the payment gateway, and creates no order. */
export const topUpReplySchema = z
  .discriminatedUnion('type', [z.object(qrFields), z.object(appFields)])
  .meta({ id: 'TopUpReply', ...ours('An addition.') })

export type TopUpReply = z.output<typeof topUpReplySchema>

export const payQuote = defineEndpoint({
  name: 'payQuote',
  method: 'POST',
  path: '/api/quotes/{id}/pay',
  summary: 'Makes an order of the quote and begins to collect',
  notes: `Repeated, it answers with the same order and, for the same type, the same open payment; another type while unpaid replaces it, up to ${mostReplacedPayments} times. Then only the open type and \`wallet\` are allowed. Once paid, every type is refused as not_payable, with \`paid_by\` beside it. There is one charge at most.`,
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
