/** A transfer that staff find on the organization's bank statement and confirm. */
import { z } from 'zod'
import { currencySchema, moneyNotNegativeSchema } from '../currencies.ts'
import { defineEndpoint } from '../endpoint.ts'
import { deliveryIdSchema, paymentIdSchema } from '../ids.ts'
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
