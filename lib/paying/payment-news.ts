/** The poll reply of a page that waits for a payment: whether there is something new to show. */
import { z } from 'zod'
import { moneyNotNegativeSchema } from '../contract/currencies.ts'
import { paymentIdSchema } from '../contract/ids.ts'
import { paymentStateSchema } from '../contract/states/payment-states.ts'
import { timestampSchema } from '../contract/timestamps.ts'

export const paymentNewsSchema = z.object({
  serverNowMs: z.number(),
  payment: z
    .object({
      id: paymentIdSchema,
      state: paymentStateSchema,
      received_amount: moneyNotNegativeSchema,
      refunded_amount: moneyNotNegativeSchema,
      slip_uploaded_at: timestampSchema.nullable(),
    })
    .nullable(),
})

export type PaymentNews = z.output<typeof paymentNewsSchema>

export const topUpNewsSchema = z.object({
  /** It has arrived in the wallet. */
  arrived: z.boolean(),
  balance: moneyNotNegativeSchema.nullable(),
})

export type TopUpNews = z.output<typeof topUpNewsSchema>
