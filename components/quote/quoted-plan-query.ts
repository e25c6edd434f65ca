/** The load plan that the service quoted, of a quote that is an account's: nobody else can read one. */
import { queryOptions } from '@tanstack/react-query'
import type { QuoteId } from '#lib/contract/ids.ts'
import type { LoadViewLoad } from '#lib/load-view/load-view-load.ts'

/** Null where there is none, or none came: the page packs by itself then. */
export function quotedPlanQuery(quoteId: QuoteId, isKept: boolean) {
  return queryOptions({
    queryKey: ['quoted plan', quoteId],
    queryFn: ({ signal }) => askPlan(quoteId, signal),
    enabled: isKept,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

async function askPlan(
  quoteId: QuoteId,
  signal: AbortSignal,
): Promise<readonly LoadViewLoad[] | null> {
  const response = await fetch(`/portal/quotes/${quoteId}/load`, { signal })
  if (!response.ok) return null
  const { loadViewLoadsSchema } = await import('#lib/load-view/load-view-schema.ts')
  return loadViewLoadsSchema.safeParse(await response.json()).data ?? null
}
