/** The state of a price since it was shown: another tab, a colleague or a program may change it. */
import { z } from 'zod'
import { deliveryIdSchema, senderAccountIdSchema } from '../contract/ids.ts'

export const orderedQuoteSchema = z.object({
  kind: z.literal('ordered'),
  accountId: senderAccountIdSchema,
  deliveryId: deliveryIdSchema,
  /** The short number that people read out to each other. */
  number: z.string(),
  isPaid: z.boolean(),
})

export const quoteStandingSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open') }),
  orderedQuoteSchema,
  /** The price, or the order that it had become. */
  z.object({ kind: z.literal('canceled') }),
])

export type QuoteStanding = z.output<typeof quoteStandingSchema>

export type OrderedQuote = z.output<typeof orderedQuoteSchema>
