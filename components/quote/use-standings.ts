/** Each price's standing: first as the page brought it, then as the service answers while the tab is in sight. */
import { queryOptions, useQueries } from '@tanstack/react-query'
import { standingHref } from '#lib/hrefs.ts'
import type { QuoteId } from '#lib/contract/ids.ts'
import type { QuoteCreated } from '#lib/contract/quotes.ts'
import type { QuoteStanding } from '#lib/storefront/quote-standing.ts'
import { serverNowMs } from './server-clock.ts'

export type Standings = ReadonlyMap<QuoteId, QuoteStanding>

const open: QuoteStanding = { kind: 'open' }
const pauseMs = 20_000

/** `account`: whose the prices are; null: nobody's, of which nothing can become. */
export function useStandings(
  quotes: readonly QuoteCreated[],
  account: string | null,
  known: Standings | null,
): (quoteId: QuoteId) => QuoteStanding {
  const asked = account === null ? [] : quotes
  const answers = useQueries({
    queries: account === null ? [] : quotes.map((quote) => standingQuery(account, quote)),
  })
  return (quoteId) => {
    const answered =
      answers[asked.findIndex(({ quotation_id: id }) => id === quoteId)]?.data ?? open
    return answered.kind === 'open' ? (known?.get(quoteId) ?? open) : answered
  }
}

function standingQuery(
  account: string,
  { quotation_id: quoteId, expires_at: expiresAt }: QuoteCreated,
) {
  return queryOptions({
    queryKey: ['standing', quoteId],
    queryFn: ({ signal }) => askStanding(standingHref(account, quoteId), signal),
    refetchInterval: ({ state: { data = open } }) => mayChange(data, expiresAt) && pauseMs,
    retry: false,
  })
}

/** An expired price cannot become an order any more, and one that is paid or canceled changes no more. */
function mayChange(standing: QuoteStanding, expiresAt: string): boolean {
  if (standing.kind === 'open') return serverNowMs() < Date.parse(expiresAt)
  return standing.kind === 'ordered' && !standing.isPaid
}

/** Where there is no answer, the standing that the page had is kept. */
async function askStanding(path: string, signal: AbortSignal): Promise<QuoteStanding> {
  const response = await fetch(path, { signal })
  if (!response.ok) return open
  const { quoteStandingSchema } = await import('#lib/storefront/quote-standing.ts')
  return quoteStandingSchema.catch(open).parse(await response.json())
}
