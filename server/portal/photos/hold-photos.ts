/** What quotes do to the photos that they refer to. */
import { quoteServiceTypes } from '#lib/contract/quote-service-types.ts'
import type { QuoteCreated } from '#lib/contract/quotes.ts'
import type { KeptQuotes } from '#lib/storefront/kept-quotes.ts'
import { photoStore } from './visit-photos.ts'

export async function holdPhotos(quotes: KeptQuotes, names: readonly string[]): Promise<void> {
  for (const { quotation_id: quotationId, expires_at: until } of quotesIn(quotes)) {
    await photoStore().hold({ quotationId, names, untilMs: Date.parse(until) })
  }
}

export async function keepPhotos(quotes: KeptQuotes): Promise<void> {
  await photoStore().keepFor(quotesIn(quotes).map(({ quotation_id: id }) => id))
}

function quotesIn(quotes: KeptQuotes): readonly QuoteCreated[] {
  return quoteServiceTypes.flatMap((serviceType) => {
    const outcome = quotes[serviceType]
    return outcome.kind === 'quote' ? [outcome.quote] : []
  })
}
