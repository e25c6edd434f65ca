import { queryOptions, useQuery } from '@tanstack/react-query'
import { savingsHref } from '#lib/hrefs.ts'
import type { QuoteSaving } from '#lib/contract/quote-savings.ts'
import type { QuoteCreated } from '#lib/contract/quotes.ts'

/** Null while they are looked for. One vehicle has none. */
export function useSavings(
  quote: QuoteCreated,
  account: string | null,
): readonly QuoteSaving[] | null {
  const isForSeveral = quote.vehicle === null
  const { data, isLoading } = useQuery({
    ...savingsQuery(account, quote.quotation_id),
    enabled: isForSeveral,
  })
  return isForSeveral && isLoading ? null : (data ?? [])
}

/** Named by the quote: its goods do not change. */
function savingsQuery(account: string | null, quoteId: string) {
  return queryOptions({
    queryKey: ['savings', quoteId],
    queryFn: ({ signal }) => askSavings(savingsHref(account), signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

async function askSavings(path: string, signal: AbortSignal): Promise<readonly QuoteSaving[]> {
  const response = await fetch(path, { signal })
  if (!response.ok) return []
  const { savingsReplySchema } = await import('#lib/storefront/savings-reply.ts')
  return savingsReplySchema.catch({ savings: [] }).parse(await response.json()).savings
}
