/** Keeps a draft, or what was changed of it, for whoever sent it. */
import {
  sentChangeSchema,
  sentDraftSchema,
  type ChangeSaved,
  type DraftSaved,
} from '#lib/storefront/draft-replies.ts'
import type { QuoteDraft } from '#lib/storefront/draft.ts'
import { systemClock } from '#server/clock.ts'
import { takeGuestUse } from '../limits/guest-limits.ts'
import { portalRuntime } from '../runtime.ts'
import { isOver, startedVisitToken } from './current-visit.ts'
import { leaveOrderBehind } from './order-of-visit.ts'
import { ownVisit } from './own-visit.ts'
import { sweepNowAndThen } from './sweep-now-and-then.ts'
import { writeDraft, type Visit } from './visits.ts'
import { whoseDraft } from './whose-draft.ts'
import { writeChange } from './write-change.ts'

/** `named`: the account in the page's address, if any. */
export async function saveCurrentDraft(sent: unknown, named: unknown): Promise<DraftSaved> {
  const parsed = sentDraftSchema.safeParse(sent)
  if (!parsed.success) return { kind: 'invalid' }
  const admitted = await admit(named, parsed.data.session)
  if (!admitted.ok) return admitted.refusal
  const { token, visit } = admitted
  const nowMs = systemClock.nowMs()
  const kept = await writeDraft(portalRuntime().database, { token, ...parsed.data, nowMs })
  // What was not written has left no order behind.
  const stands = kept.isWritten ? parsed.data : kept
  await saved({ token, visit, draft: stands.draft, nowMs })
  return kept.isWritten
    ? { kind: 'kept', version: parsed.data.version }
    : { kind: 'other', draft: kept.draft, version: kept.version }
}

export async function saveCurrentChange(sent: unknown, named: unknown): Promise<ChangeSaved> {
  const parsed = sentChangeSchema.safeParse(sent)
  if (!parsed.success) return { kind: 'invalid' }
  const admitted = await admit(named, parsed.data.session)
  if (!admitted.ok) return admitted.refusal
  const { token, visit } = admitted
  const nowMs = systemClock.nowMs()
  const { data: change } = parsed
  const written = await writeChange(portalRuntime().database, { token, change, nowMs })
  if (written.kind !== 'gone') await saved({ token, visit, draft: written.draft, nowMs })
  return written
}

type Admitted =
  | { readonly ok: true; readonly token: string; readonly visit: Visit | null }
  | {
      readonly ok: false
      readonly refusal: Extract<DraftSaved, { kind: 'refused' | 'too_many' }>
    }

async function admit(named: unknown, session: string | undefined): Promise<Admitted> {
  const whose = await whoseDraft(named)
  if (!whose.ok || (await isOver(session))) return { ok: false, refusal: { kind: 'refused' } }
  const taken = await takeGuestUse('draft')
  const visit = taken.ok ? await ownVisit(whose.owner) : null
  // A cookie can be thrown away, or made up, for each save: what is new is counted for itself.
  const begun = taken.ok && visit === null ? await takeGuestUse('visit') : taken
  if (!begun.ok) {
    const { retryAfterSeconds } = begun
    return { ok: false, refusal: { kind: 'too_many', retryAfterSeconds } }
  }
  return { ok: true, token: await startedVisitToken(whose.owner), visit }
}

async function saved({
  token,
  visit,
  draft,
  nowMs,
}: {
  token: string
  visit: Visit | null
  draft: QuoteDraft
  nowMs: number
}): Promise<void> {
  const { database } = portalRuntime()
  await leaveOrderBehind(database, { token, quotes: visit?.quotes ?? null, draft })
  sweepNowAndThen(nowMs)
}
