/** Bank transfers that were promised and have not come, for the people who read the bank statement. */
import { z } from 'zod'
import { currencySchema, moneyNotNegativeSchema } from '../currencies.ts'
import { defineEndpoint } from '../endpoint.ts'
import { deliveryIdSchema, paymentIdSchema, senderAccountIdSchema } from '../ids.ts'
import { keysetFields } from '../paging.ts'
import { referenceSchema } from '../texts.ts'
import { timestampSchema } from '../timestamps.ts'
import { actingPersonSchema } from './acting-person.ts'

const waitingTransferSchema = z.object({
  payment_id: paymentIdSchema,
  reference_code: z.string(),
  amount: moneyNotNegativeSchema,
  outstanding_amount: moneyNotNegativeSchema,
  currency: currencySchema,
  order_id: deliveryIdSchema,
  order_no: z.string(),
  sender_account_id: senderAccountIdSchema,
  sender_account_name: z.string(),
  created_at: timestampSchema,
  deadline_at: timestampSchema.describe('Then the order is canceled.'),
  slip_uploaded_at: timestampSchema.nullable().describe('Null: the payer has sent no picture.'),
})

export type WaitingTransfer = z.output<typeof waitingTransferSchema>

export const listWaitingTransfers = defineEndpoint({
  right: 'confirmTransfers',
  name: 'listWaitingTransfers',
  method: 'POST',
  path: '/api/console/waiting-transfers/list',
  summary: 'Bank transfers that wait for money, the newest first',
  body: z.object({
    actor: actingPersonSchema,
    search: referenceSchema
      .optional()
      .describe('A part of the reference, or the exact sum that is outstanding.'),
    after: keysetFields.after,
    limit: z.int().min(1).max(100).default(20),
  }),
  reply: {
    status: 200,
    schema: z.object({ data: z.array(waitingTransferSchema), next: z.string().nullable() }),
  },
  errors: ['invalid_body', 'invalid_query', 'forbidden'],
  repeatable: true,
})

export const getTransferSlip = defineEndpoint({
  right: 'confirmTransfers',
  name: 'getTransferSlip',
  method: 'POST',
  path: '/api/console/waiting-transfers/{id}/slip',
  summary: 'The picture that the payer sent of a transfer',
  params: z.object({ id: paymentIdSchema }),
  body: z.object({ actor: actingPersonSchema }),
  reply: {
    status: 200,
    schema: z.object({
      content_type: z.enum(['image/png', 'image/jpeg', 'image/webp']),
      base64: z.string(),
      note: z.string().nullable(),
    }),
  },
  errors: ['invalid_body', 'forbidden', 'not_found'],
  repeatable: true,
})
