/** A sender account's wallet: additions. */
import { z } from 'zod'
import { currencySchema, moneyNotNegativeSchema, moneySchema } from './currencies.ts'
import { deliveryIdSchema, paymentIdSchema, quoteIdSchema, walletEntryIdSchema } from './ids.ts'
import { dateFilterFields } from './list-filters.ts'
import { ours } from './ours.ts'
import { pageOf, pagingQuerySchema } from './paging.ts'
import { referenceSchema, requestIdSchema } from './texts.ts'
import { timestampSchema } from './timestamps.ts'
import { defineEndpoint } from './endpoint.ts'
import { topUpReplySchema } from './pay.ts'

export const walletSchema = z
  .object({
    wallet: z
      .object({ balance: moneyNotNegativeSchema, currency: currencySchema })
      .nullable()
      .describe('Null for an account without one.'),
  })
  .meta({ id: 'Wallet', ...ours('An addition.') })

export type Wallet = z.output<typeof walletSchema>

export const walletEntrySchema = z
  .object({
    id: walletEntryIdSchema,
    /** `transfer`: the part of a bank transfer that was too much or came too late. */
    kind: z.enum(['top_up', 'payment', 'refund', 'transfer', 'adjustment']),
    amount: moneySchema.describe('Negative when it left the wallet.'),
    balance_after: moneyNotNegativeSchema,
    currency: currencySchema,
    quote_id: quoteIdSchema.nullable(),
    delivery_id: deliveryIdSchema.nullable(),
    order_no: z.string().nullable().optional().describe('Of the order in delivery_id.'),
    payment_id: paymentIdSchema.nullable(),
    note: z.string().nullable().optional().describe('Why a person made an adjustment.'),
    created_at: timestampSchema,
  })
  .meta({ id: 'WalletEntry', ...ours('An addition.') })

export type WalletEntry = z.output<typeof walletEntrySchema>

export const walletEntriesQuerySchema = pagingQuerySchema.extend(dateFilterFields)

export const walletEntryPageSchema = pageOf(walletEntrySchema)
  .extend({
    opening_balance: moneyNotNegativeSchema
      .optional()
      .describe('Before the first of all entries from `from` to `to`.'),
    closing_balance: moneyNotNegativeSchema.optional().describe('After the last of them.'),
  })
  .meta({ id: 'WalletEntryPage', ...ours('An addition.') })

export const topUpRequestSchema = z
  .object({
    amount: z.number().gt(0).max(1e9).describe("In the wallet's currency."),
    type: z.enum(['qr', 'app']).default('qr'),
    bank_code: referenceSchema.optional().describe('Used when type is app.'),
    request_id: requestIdSchema
      .optional()
      .describe('A repeated request with it opens no second top-up.'),
  })
  .meta({ id: 'TopUpRequest', ...ours('An addition.') })

export type TopUpRequest = z.output<typeof topUpRequestSchema>

export const getWallet = defineEndpoint({
  name: 'getWallet',
  method: 'GET',
  path: '/api/wallet',
  summary: "The account's wallet",
  senderAccount: 'required',
  reply: { status: 200, schema: walletSchema },
  addition: true,
})

export const listWalletEntries = defineEndpoint({
  name: 'listWalletEntries',
  method: 'GET',
  path: '/api/wallet/entries',
  summary: 'What went in and out, newest first; empty for an account without a wallet',
  senderAccount: 'required',
  query: walletEntriesQuerySchema,
  reply: { status: 200, schema: walletEntryPageSchema },
  errors: ['invalid_query'],
  addition: true,
})

export const topUpWallet = defineEndpoint({
  name: 'topUpWallet',
  method: 'POST',
  path: '/api/wallet/top-up',
  summary: 'Begins a payment into the wallet through the gateway',
  notes: 'It has arrived when an entry with this paymentId stands among the entries.',
  senderAccount: 'required',
  body: topUpRequestSchema,
  reply: { status: 200, schema: topUpReplySchema },
  errors: ['invalid_body', 'no_wallet', 'gateway_not_configured', 'pay_failed'],
  addition: true,
})
