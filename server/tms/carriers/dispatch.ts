/** The organization's rules: who is asked first, and who next. */
import type { Provider } from '#lib/contract/quotes.ts'
import type { Database } from '#server/db/database.ts'
import { CarrierUnavailable } from './carrier-unavailable.ts'
import type { Carriers } from './operations.ts'
import * as store from './store.ts'

export const choose: Carriers['choose'] = async (db, { tried, ...ask }) => {
  const listed = await store.listProviders(db, ask)
  return listed.find(({ provider }) => !tried.includes(provider))?.provider ?? null
}

export function createDispatch({
  database,
  book,
}: {
  database: Database
  book: Carriers['book']
}): Carriers['dispatch'] {
  return async ({ serviceId, serviceAreaId, ...ask }) => {
    const { organizationId } = ask
    const refusals: { provider: Provider; reason: string }[] = []
    const tried: Provider[] = []
    let unavailable: CarrierUnavailable | null = null
    for (;;) {
      const provider = await choose(database, { organizationId, serviceId, serviceAreaId, tried })
      if (provider === null) break
      tried.push(provider)
      try {
        const answer = await book({ ...ask, provider })
        if (answer.outcome !== 'refused') return answer
        refusals.push({ provider, reason: answer.reason })
      } catch (error) {
        if (!(error instanceof CarrierUnavailable)) throw error
        // Waiting does not give the organization an account there.
        if (error.because === 'not_connected') refusals.push({ provider, reason: error.because })
        else unavailable ??= error
      }
    }
    if (unavailable !== null) throw unavailable
    return { outcome: 'nobody', refusals }
  }
}
