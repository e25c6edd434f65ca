/** Keeps a draft for whoever sent it. */
import { versionedDraftSchema, type DraftSaved } from '#lib/storefront/draft-replies.ts'
import { systemClock } from '#server/clock.ts'
import { takeGuestUse } from '../limits/guest-limits.ts'
import { portalRuntime } from '../runtime.ts'
import { startedVisitToken } from './current-visit.ts'
import { sweepNowAndThen } from './sweep-now-and-then.ts'
import { writeDraft } from './visits.ts'

export async function saveCurrentDraft(sent: unknown): Promise<DraftSaved> {
  const parsed = versionedDraftSchema.safeParse(sent)
  if (!parsed.success) return { kind: 'invalid' }
  const taken = await takeGuestUse('draft')
  if (!taken.ok) return { kind: 'too_many', retryAfterSeconds: taken.retryAfterSeconds }
  const token = await startedVisitToken()
  const nowMs = systemClock.nowMs()
  const version = await writeDraft(portalRuntime().database, { token, ...parsed.data, nowMs })
  sweepNowAndThen(nowMs)
  return { kind: 'kept', version }
}
