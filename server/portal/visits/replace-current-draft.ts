/** Another draft in place of the one there is: it stands above whatever an open tab still has. */
import type { QuoteDraft } from '#lib/storefront/draft.ts'
import { systemClock } from '#server/clock.ts'
import { portalRuntime } from '../runtime.ts'
import { currentVisit, startedVisitToken } from './current-visit.ts'
import { dropPaidPrices } from './order-of-visit.ts'
import { writeDraft } from './visits.ts'
import type { DraftOwner } from './whose-draft.ts'

export async function replaceCurrentDraft(draft: QuoteDraft, owner: DraftOwner): Promise<void> {
  const nowMs = systemClock.nowMs()
  const visit = await currentVisit(owner)
  const version = Math.max(nowMs, (visit?.version ?? 0) + 1)
  const token = await startedVisitToken(owner)
  const { database } = portalRuntime()
  await writeDraft(database, { token, draft, version, nowMs })
  await dropPaidPrices(database, { token, quotes: visit?.quotes ?? null })
}
