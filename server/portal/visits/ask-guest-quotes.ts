/** A visitor's wish for a price: the draft is kept first, so that no failure loses it, then what came of it. */
import type { Language } from '#lib/contract/languages.ts'
import type { QuotesAsked, SentDraft } from '#lib/storefront/draft-replies.ts'
import { systemClock } from '#server/clock.ts'
import { gateway } from '../gateway/gateway.ts'
import type { Taken } from '../limits/limits.ts'
import { holdPhotos } from '../photos/hold-photos.ts'
import { photoNamesOf, photoUrlsOf } from '../photos/visit-photos.ts'
import { portalRuntime } from '../runtime.ts'
import { askQuotes } from './ask-quotes.ts'
import { keepQuotes, writeDraft } from './visits.ts'

export async function askGuestQuotes({
  token,
  allowed,
  draft,
  version,
  from,
  after,
  language,
}: SentDraft & { token: string; allowed: Taken; language: Language }): Promise<QuotesAsked> {
  const { database } = portalRuntime()
  const { nowMs } = systemClock
  const kept = await writeDraft(database, { token, draft, version, from, after, nowMs: nowMs() })
  if (!kept.isWritten) return { kind: 'other', draft: kept.draft, version: kept.version }
  if (!allowed.ok) {
    const retryAtMs = nowMs() + allowed.retryAfterSeconds * 1000
    return { kind: 'problem', problem: { kind: 'too_many', retryAtMs }, nowMs: nowMs() }
  }
  const photoUrlOf = await photoUrlsOf(token, draft.items)
  const asked = await askQuotes(gateway(), { token, draft, language, photoUrlOf, nowMs })
  if (!asked.ok) return { kind: 'incomplete', missing: asked.missing }
  const { quotes, loadPlan } = asked
  await holdPhotos(quotes, photoNamesOf(draft.items))
  const areKept = await keepQuotes(database, { token, quotes, loadPlan, nowMs: nowMs() })
  if (!areKept) throw new Error('a visit went while its quotes were asked for')
  return { kind: 'answered' }
}
