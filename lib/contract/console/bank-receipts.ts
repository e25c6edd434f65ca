/** Transfers that staff find on the organization's bank statement and confirm. */
import { z } from 'zod'
import { currencySchema, moneyNotNegativeSchema } from '../currencies.ts'
import { defineEndpoint } from '../endpoint.ts'
import { deliveryIdSchema, paymentIdSchema } from '../ids.ts'
import { mostTransfersMatched } from '../limits.ts'
import { referenceSchema } from '../texts.ts'
import { timestampSchema } from '../timestamps.ts'
import { actingPersonSchema } from './acting-person.ts'

const bankReceiptSchema = z.object({
  actor: actingPersonSchema,
  bank_transaction_id: referenceSchema.describe("The bank's own number; it is counted once."),
  reference_code: referenceSchema
    .nullable()
    .describe('As the payer wrote it; null where none can be read.'),
  amount: z.number().gt(0).max(1e12),
  currency: currencySchema,
  received_at: timestampSchema.describe('On the statement.'),
})

export type BankReceiptInput = z.input<typeof bankReceiptSchema>

const confirmedReceiptSchema = z.object({
  outcome: z
    .enum(['paid', 'partly_paid', 'late', 'unmatched'])
    .describe(
      'late: its order waits for no money. unmatched: confirm it again with its reference.',
    ),
  payment_id: paymentIdSchema.nullable(),
  delivery_id: deliveryIdSchema.nullable(),
  outstanding_amount: moneyNotNegativeSchema,
  returned_amount: moneyNotNegativeSchema.describe('The part returned to the payer.'),
  currency: currencySchema,
  repeated: z.boolean().describe('True: it was confirmed before; nothing has changed.'),
})

export const confirmBankReceipt = defineEndpoint({
  name: 'confirmBankReceipt',
  method: 'POST',
  path: '/api/console/bank-receipts',
  summary: 'Counts a transfer of the bank statement',
  body: bankReceiptSchema,
  reply: { status: 200, schema: confirmedReceiptSchema },
  errors: ['invalid_body', 'forbidden'],
  repeatable: true,
  right: 'confirmTransfers',
})

const statementTransferSchema = bankReceiptSchema
  .pick({ bank_transaction_id: true, amount: true, currency: true })
  .extend({
    reference_codes: z
      .array(referenceSchema)
      .max(10)
      .describe('Those that can be read beside it. The first one that is known counts.'),
  })

const namedPaymentSchema = z.object({
  payment_id: paymentIdSchema,
  reference_code: z.string(),
  amount: moneyNotNegativeSchema,
  currency: currencySchema,
  order_no: z.string(),
  sender_account_name: z.string(),
})

const matchedTransferSchema = confirmedReceiptSchema
  .pick({ outcome: true, outstanding_amount: true, returned_amount: true })
  .extend({
    standing: z
      .enum(['new', 'counted', 'contradicts'])
      .describe(
        'counted: nothing would change. contradicts: its number was counted with another sum or order.',
      ),
    payment: namedPaymentSchema.nullable(),
    twin: z
      .string()
      .nullable()
      .describe('The number of another transfer of the same sum for the same order.'),
    candidates: z
      .array(namedPaymentSchema)
      .describe('Without a reference: payments that wait for exactly this sum.'),
  })

export type MatchedTransfer = z.output<typeof matchedTransferSchema>
export type NamedPayment = z.output<typeof namedPaymentSchema>

export const matchTransfers = defineEndpoint({
  name: 'matchTransfers',
  method: 'POST',
  path: '/api/console/bank-receipts/match',
  summary: 'How the transfers of a bank statement would be counted, one after another',
  body: z.object({
    actor: actingPersonSchema,
    transfers: z.array(statementTransferSchema).min(1).max(mostTransfersMatched),
  }),
  reply: {
    status: 200,
    schema: z.object({ data: z.array(matchedTransferSchema).describe('In the order asked.') }),
  },
  errors: ['invalid_body', 'forbidden'],
  repeatable: true,
  right: 'confirmTransfers',
})
