/** The prices that a visitor was shown last, each by the kind of service, and what they were asked for. */
import { z } from 'zod'
import { senderAccountIdSchema } from '#lib/contract/ids.ts'
import type { QuoteId } from '../contract/ids.ts'
import { quoteCreatedSchema } from '../contract/quotes.ts'
import { quoteProblemSchema } from './quote-problem.ts'

/** The reply of quoting without its load plan, which is large and kept apart. */
const quotedPriceSchema = quoteCreatedSchema.omit({ load_plan: true })

const quoteOutcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('quote'), quote: quotedPriceSchema }),
  z.object({ kind: z.literal('problem'), problem: quoteProblemSchema }),
])

export type QuoteOutcome = z.output<typeof quoteOutcomeSchema>

export const keptQuotesSchema = z.object({
  /** The fingerprint of the draft that the prices are for. */
  fingerprint: z.string(),
  askedAtMs: z.number(),
  /** The account that has them since; absent while they are nobody's. */
  keptForAccountId: senderAccountIdSchema.optional(),
  /** Something else was typed since: when it is typed back, that is not yet an order. */
  isTypedOver: z.boolean().optional(),
  ftl_transport: quoteOutcomeSchema,
  ltl_transport: quoteOutcomeSchema,
})

export type KeptQuotes = z.output<typeof keptQuotesSchema>

/** Those that have a price. */
export function quotesIn({ ftl_transport, ltl_transport }: KeptQuotes) {
  return [ftl_transport, ltl_transport].flatMap((outcome) =>
    outcome.kind === 'quote' ? [outcome.quote] : [],
  )
}

export function quoteIdsOf(quotes: KeptQuotes): readonly QuoteId[] {
  return quotesIn(quotes).map(({ quotation_id: id }) => id)
}
