/** Asks for the prices of a draft that is saved, and keeps them with it. */
import type { Language } from '#lib/contract/languages.ts'
import type { DraftOwner } from '#lib/storefront/draft-save.ts'
import type { QuotesAsked } from '#lib/storefront/quotes-asked.ts'
import { systemClock } from '#server/clock.ts'
import { gateway } from '../gateway/gateway.ts'
import type { Taken } from '../limits/take-use.ts'
import { holdPhotos } from '../photos/hold-photos.ts'
import { photoNamesOf, photoUrlsOf } from '../photos/visit-photos.ts'
import { keyForPrices } from './drafts.ts'
import { keepQuotes, readVisit } from './store.ts'
import { portalRuntime } from '../runtime.ts'
import { askQuotes } from './ask-quotes.ts'

export async function askGuestQuotes({
  owner,
  version,
  allowed,
  language,
}: {
  owner: DraftOwner
  /** The page's: prices for what it does not show are of no use to it. */
  version: number
  allowed: Taken
  language: Language
}): Promise<QuotesAsked> {
  const { database } = portalRuntime()
  const { nowMs } = systemClock
  const key = await keyForPrices(owner)
  const visit = await readVisit(database, { key, nowMs: nowMs() })
  if (visit?.version !== version) return { kind: 'other' }
  if (!allowed.ok) {
    const retryAtMs = nowMs() + allowed.retryAfterSeconds * 1000
    return { kind: 'problem', problem: { kind: 'too_many', retryAtMs }, nowMs: nowMs() }
  }
  const { draft } = visit
  const photoUrlOf = await photoUrlsOf(key, draft.items)
  const asked = await askQuotes(gateway(), { key, draft, language, photoUrlOf, nowMs })
  if (!asked.ok) return { kind: 'incomplete', missing: asked.missing }
  const { quotes, loadPlan } = asked
  await holdPhotos(quotes, photoNamesOf(draft.items))
  const areKept = await keepQuotes(database, { key, quotes, loadPlan, nowMs: nowMs() })
  if (!areKept) throw new Error('a visit went while its quotes were asked for')
  return { kind: 'answered' }
}
