/** Whether the ends of a route are served, asked as soon as they have pins. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDebounced } from '#components/ui/use-debounced.ts'
import type { RouteProblem } from '#lib/contract/errors/quote-errors.ts'
import { isSamePlace } from '#lib/geo/same-place.ts'
import type { CoverageReply } from '#lib/storefront/coverage-reply.ts'
import type { QuoteDraft } from '#lib/storefront/draft.ts'
import { isPinned } from '#lib/storefront/place-pin.ts'

type Ends = Pick<QuoteDraft, 'pickup' | 'drop'>

/** The reason why an end cannot be; one of the route is shown at the drop-off. */
export interface RouteFaults {
  readonly pickup: RouteProblem | null
  readonly drop: RouteProblem | null
}

export function useCoverage(route: Ends) {
  const client = useQueryClient()
  const asked = useDebounced(queryOf(route))
  const { data } = useQuery({ ...coverageQuery(asked), enabled: asked !== '' })
  const coverage = asked === queryOf(route) ? data : null
  return {
    /** As far as they are known by now. */
    faults: faultsOf(route, coverage),
    /** Whether the route as it is then has a fault; without an answer the price says it. */
    async isFaulty(current: Ends): Promise<boolean> {
      const query = queryOf(current)
      const isAsked = query !== '' && navigator.onLine
      const answer = isAsked ? await client.query(coverageQuery(query)).catch(() => null) : null
      const { pickup, drop } = faultsOf(current, answer)
      return pickup !== null || drop !== null
    },
  }
}

function faultsOf(
  { pickup, drop }: Ends,
  coverage: CoverageReply['coverage'] | undefined,
): RouteFaults {
  const isNoWay = isPinned(pickup) && isPinned(drop) && isSamePlace(pickup, drop)
  const from = coverage?.pickup?.reason ?? null
  const to = coverage?.delivery?.reason ?? null
  const between = from === null && to === null ? (coverage?.route?.reason ?? null) : null
  return { pickup: from, drop: isNoWay ? 'same_place' : (to ?? between) }
}

const coverageQuery = (asked: string) =>
  queryOptions({
    queryKey: ['coverage', asked],
    retry: false,
    staleTime: 60_000,
    gcTime: 60_000,
    async queryFn({ signal }): Promise<CoverageReply['coverage']> {
      const [response, { coverageReplySchema }] = await Promise.all([
        fetch(`/portal/coverage?${asked}`, { signal }),
        // Larger than the rest of the first page, which needs none before its first pin.
        import('#lib/storefront/coverage-reply.ts'),
      ])
      if (!response.ok) throw new Error(`the coverage answered ${response.status}`)
      return coverageReplySchema.parse(await response.json()).coverage
    },
  })

/** Empty while there is no pin. */
function queryOf({ pickup, drop }: Ends): string {
  const query = new URLSearchParams()
  for (const [name, place] of [
    ['pickup', pickup],
    ['delivery', drop],
  ] as const) {
    if (!isPinned(place)) continue
    query.set(`${name}_lat`, place.lat.toFixed(coordinateDigits))
    query.set(`${name}_lng`, place.lng.toFixed(coordinateDigits))
    if (place.country !== '') query.set(`${name}_country`, place.country)
    if (place.province !== '') query.set(`${name}_province`, place.province)
  }
  return query.toString()
}

const coordinateDigits = 7
