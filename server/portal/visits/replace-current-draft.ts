/** Another draft in place of this visit's: it stands above whatever an open tab still has. */
import type { QuoteDraft } from '#lib/storefront/draft.ts'
import { systemClock } from '#server/clock.ts'
import { portalRuntime } from '../runtime.ts'
import { currentVisit, startedVisitToken } from './current-visit.ts'
import { writeDraft } from './visits.ts'

export async function replaceCurrentDraft(draft: QuoteDraft): Promise<void> {
  const nowMs = systemClock.nowMs()
  const version = Math.max(nowMs, ((await currentVisit())?.version ?? 0) + 1)
  const token = await startedVisitToken()
  await writeDraft(portalRuntime().database, { token, draft, version, nowMs })
}
