/** A page of an account's quotes as they stand: those that the service lists no more are asked for first. */
import type { SenderAccountId } from '#lib/contract/ids.ts'
import type { QuoteFilter } from '#lib/storefront/list-filter.ts'
import { systemClock } from '#server/clock.ts'
import { gateway } from '../gateway/gateway.ts'
import { portalRuntime } from '../runtime.ts'
import { askBeyondList } from './ask-beyond-list.ts'
import type { Heard } from './hear-account.ts'
import type { ListPage } from './list-page.ts'
import { listQuotes, type ListedQuote } from './list-quotes.ts'

export async function shownQuotes({
  heard,
  ...asked
}: {
  accountId: SenderAccountId
  filter: QuoteFilter
  before: unknown
  heard: Heard
}): Promise<ListPage<ListedQuote>> {
  const { database } = portalRuntime()
  const clock = systemClock
  const read = () => listQuotes(database, { ...asked, nowMs: clock.nowMs() })
  const page = await read()
  const among = page.rows.flatMap(({ status, quoteId }) => (status === 'expired' ? [quoteId] : []))
  // While the service is away it is not asked for each of them.
  if (among.length === 0 || heard.failure !== null) return page
  const deps = { database, gateway: gateway(), clock }
  const areOthers = await askBeyondList(deps, { accountId: asked.accountId, among })
  return areOthers ? read() : page
}
