/** Payments, receipts of the bank and refunds, newest first, and the end of a refund that a person transfers. */
import { z } from 'zod'
import { currencySchema, moneyNotNegativeSchema } from '../currencies.ts'
import { defineEndpoint } from '../endpoint.ts'
import { deliveryIdSchema, paymentIdSchema, senderAccountIdSchema } from '../ids.ts'
import { dateFilterFields } from '../list-filters.ts'
import { keysetFields, keysetPageOf } from '../paging.ts'
import { payTypes, payTypeSchema } from '../pay-types.ts'
import { paymentStates, paymentStateSchema } from '../states/payment-states.ts'
import { referenceSchema } from '../texts.ts'
import { timestampSchema } from '../timestamps.ts'
import { actingPersonSchema } from './acting-person.ts'

const listFields = {
  actor: actingPersonSchema,
  q: referenceSchema
    .optional()
    .describe(
      'A whole number: of an order, of a transfer at the bank, of a trade at the gateway, or a reference.',
    ),
  ...dateFilterFields,
  after: keysetFields.after,
  limit: z.int().min(1).max(200).default(50),
}

/** The order and the customer that a sum belongs to; null: it belongs to none. */
const belongingFields = {
  order_id: deliveryIdSchema.nullable(),
  order_no: z.string().nullable(),
  sender_account_id: senderAccountIdSchema.nullable(),
  sender_account_name: z.string().nullable(),
}

const listedPaymentSchema = z.object({
  id: paymentIdSchema,
  purpose: z.enum(['order', 'top_up']),
  type: payTypeSchema,
  state: paymentStateSchema,
  amount: moneyNotNegativeSchema,
  received_amount: moneyNotNegativeSchema,
  refunded_amount: moneyNotNegativeSchema,
  currency: currencySchema,
  number: z.string().nullable().describe('Of the trade at the gateway, or the reference.'),
  created_at: timestampSchema,
  paid_at: timestampSchema.nullable(),
  ...belongingFields,
})

export type ListedPayment = z.output<typeof listedPaymentSchema>

export const listPayments = defineEndpoint({
  right: 'confirmTransfers',
  name: 'listPayments',
  method: 'POST',
  path: '/api/console/payments/list',
  summary: 'All payments, newest first',
  body: z.object({
    ...listFields,
    state: z.array(z.enum(paymentStates)).min(1).max(paymentStates.length).optional(),
    type: z.array(z.enum(payTypes)).min(1).max(payTypes.length).optional(),
  }),
  reply: { status: 200, schema: keysetPageOf(listedPaymentSchema) },
  errors: ['invalid_body', 'invalid_query', 'forbidden'],
  repeatable: true,
})

export const receiptOutcomes = ['paid', 'partly_paid', 'late', 'unmatched'] as const

const listedReceiptSchema = z.object({
  id: z.guid(),
  bank_transaction_id: z.string(),
  reference_code: z.string().nullable(),
  amount: moneyNotNegativeSchema,
  returned_amount: moneyNotNegativeSchema,
  currency: currencySchema,
  outcome: z.enum(receiptOutcomes),
  received_at: timestampSchema,
  confirmed_at: timestampSchema,
  ...belongingFields,
})

export type ListedReceipt = z.output<typeof listedReceiptSchema>

export const listBankReceipts = defineEndpoint({
  right: 'confirmTransfers',
  name: 'listBankReceipts',
  method: 'POST',
  path: '/api/console/bank-receipts/list',
  summary: 'The transfers that were counted, the last counted one first',
  body: z.object({ ...listFields, outcome: z.enum(receiptOutcomes).optional() }),
  reply: { status: 200, schema: keysetPageOf(listedReceiptSchema) },
  errors: ['invalid_body', 'invalid_query', 'forbidden'],
  repeatable: true,
})

export const refundStates = ['due', 'done'] as const

const listedRefundSchema = z.object({
  id: z.guid(),
  route: z.enum(['gateway', 'bank']).describe('bank: a person has to transfer it.'),
  state: z.enum(refundStates),
  amount: moneyNotNegativeSchema,
  currency: currencySchema,
  payment_id: paymentIdSchema,
  number: z.string().nullable().describe('Of the trade at the gateway, or the reference.'),
  bank_transaction_id: z.string().nullable().describe('Of the transfer that gave it back.'),
  created_at: timestampSchema,
  done_at: timestampSchema.nullable(),
  ...belongingFields,
})

export type ListedRefund = z.output<typeof listedRefundSchema>

export const listRefunds = defineEndpoint({
  right: 'confirmTransfers',
  name: 'listRefunds',
  method: 'POST',
  path: '/api/console/refunds/list',
  summary: 'Sums that are owed back to payers without a wallet, or were, newest first',
  body: z.object({ ...listFields, state: z.enum(refundStates).optional() }),
  reply: { status: 200, schema: keysetPageOf(listedRefundSchema) },
  errors: ['invalid_body', 'invalid_query', 'forbidden'],
  repeatable: true,
})

export const finishRefund = defineEndpoint({
  right: 'confirmTransfers',
  name: 'finishRefund',
  method: 'POST',
  path: '/api/console/refunds/{id}/finish',
  summary: 'Says that a person has transferred a sum that was owed back',
  params: z.object({ id: z.guid().toLowerCase() }),
  body: z.object({
    actor: actingPersonSchema,
    bank_transaction_id: referenceSchema.describe("The bank's number of the transfer."),
  }),
  reply: {
    status: 200,
    schema: z.object({
      finished: z.boolean().describe('False: it was given back before; nothing has changed.'),
    }),
  },
  errors: ['invalid_body', 'forbidden', 'not_found'],
  repeatable: true,
})
