/**
 * The drafts of whoever sent the request that is being answered: found by the browser's cookie, or by the
 * account and the person who works for it. Other rooms, pages, actions and handlers call these only.
 */
import { cookies } from 'next/headers'
import type { QuoteId } from '#lib/contract/ids.ts'
import type { VehicleLoad } from '#lib/contract/load-plans.ts'
import { draftSaveSchema, type DraftAnswer } from '#lib/storefront/draft-save-schema.ts'
import { ownVisit, type DraftOwner } from '#lib/storefront/draft-save.ts'
import { emptyDraft, type QuoteDraft } from '#lib/storefront/draft.ts'
import type { KeptQuotes } from '#lib/storefront/kept-quotes.ts'
import { isSameOrder } from '#lib/storefront/same-order.ts'
import { systemClock } from '#server/clock.ts'
import { can, type AccountAccess } from '../access/access.ts'
import { accessTo } from '../access/current-access.ts'
import { currentPerson } from '../identity/current-person.ts'
import { hashToken, makeToken } from '../identity/token.ts'
import { takeGuestUse } from '../limits/guest-limits.ts'
import { nowAndThen } from '../now-and-then.ts'
import { portalRuntime } from '../runtime.ts'
import { fingerprintOf } from './ask-quotes.ts'
import { accountKey, visitKey, type OwnerKey } from './owner-key.ts'
import { sweepPhotos } from './photo-store.ts'
import { settleOrder } from './settle-order.ts'
import {
  dropAside,
  hasVisit,
  moveVisit,
  readLoadPlan,
  readVisit,
  replaceDraft,
  saveDraft,
  swapAside,
  sweepVisits,
  type Visit,
} from './store.ts'

export type { OrderedDraft, Visit } from './store.ts'

const { nowMs } = systemClock
const visitCookie = 'visit'

// The owner of the draft that a request is about.

/** A viewer looks on: what they type is for nobody, and stays in their browser's visit. */
export function draftOwnerFor(access: AccountAccess): DraftOwner {
  return can(access, 'quote') ? { kind: 'account', accountId: access.accountId } : ownVisit
}

/** `named`: the account in the page's address, if any. Who may not act for it gets neither. */
export async function ownerNamed(named: unknown): Promise<DraftOwner | null> {
  if (named === null || named === undefined) return ownVisit
  const access = await accessTo(named)
  return access.ok ? draftOwnerFor(access) : null
}

/** Null for whoever has no draft yet: no cookie, or nobody signed in. */
export async function currentKey(owner: DraftOwner): Promise<OwnerKey | null> {
  if (owner.kind === 'account') {
    const person = await currentPerson()
    return person && accountKey(owner.accountId, person.id)
  }
  const tokenHash = hashToken((await cookies()).get(visitCookie)?.value)
  return tokenHash && visitKey(tokenHash)
}

/** In an action or a handler: a guest without a cookie gets one. */
export async function startedKey(owner: DraftOwner): Promise<OwnerKey> {
  const known = await currentKey(owner)
  if (known !== null) return known
  if (owner.kind === 'account')
    throw new Error('nobody is signed in to have a draft for an account')
  const { token, hash } = makeToken()
  // Without an age it ends with the browser's session.
  const secure = new URL(portalRuntime().publicUrl).protocol === 'https:'
  const jar = await cookies()
  jar.set(visitCookie, token, { path: '/', httpOnly: true, sameSite: 'lax', secure })
  return visitKey(hash)
}

// Reading.

/** The draft with its prices. One that has become a paid order is emptied here, when it is next looked at. */
export async function openDraft(owner: DraftOwner): Promise<Visit | null> {
  const key = await currentKey(owner)
  if (key === null) return null
  const { database } = portalRuntime()
  const visit = await readVisit(database, { key, nowMs: nowMs() })
  return visit && settleOrder(database, { key, visit, nowMs: nowMs() })
}

/** The prices for what is shown, typed or ordered; null where they are for something else. */
export function pricesOf({ draft, quotes, ordered }: Visit): KeptQuotes | null {
  return quotes?.fingerprint === fingerprintOf(ordered?.draft ?? draft) ? quotes : null
}

/** Where each piece stands, as the service has planned it for a quote of this draft. */
export async function loadPlanOf(
  owner: DraftOwner,
  quoteId: QuoteId,
): Promise<readonly VehicleLoad[] | null> {
  const key = await currentKey(owner)
  return key === null ? null : readLoadPlan(portalRuntime().database, { key, quoteId })
}

/** The browser's own visit, where something is typed in it. */
export async function ownDraft(): Promise<Visit | null> {
  const key = await currentKey(ownVisit)
  const visit = key && (await readVisit(portalRuntime().database, { key, nowMs: nowMs() }))
  return visit === null || isSameOrder(visit.draft, emptyDraft) ? null : visit
}

// Writing.

export type DraftSaved =
  | DraftAnswer
  | { readonly kind: 'invalid' }
  /** For an account that one does not act for, or typed by somebody who is not signed in any more. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'too_many'; readonly retryAfterSeconds: number }

/** `sent` as a page sent it; `named`: the account in the page's address, if any. */
export async function saveSentDraft(sent: unknown, named: unknown): Promise<DraftSaved> {
  const parsed = draftSaveSchema.safeParse(sent)
  if (!parsed.success) return { kind: 'invalid' }
  const { person, ...save } = parsed.data
  const owner = await ownerNamed(named)
  if (owner === null || !(await isStillIn(person))) return { kind: 'refused' }
  const known = await currentKey(owner)
  // A cookie can be thrown away, or made up, for each save: a new one is counted for itself.
  const taken = await takeGuestUse('draft')
  const isBegun = taken.ok && known !== null && (await hasVisit(portalRuntime().database, known))
  const begun = taken.ok && !isBegun ? await takeGuestUse('visit') : taken
  if (!begun.ok) return { kind: 'too_many', retryAfterSeconds: begun.retryAfterSeconds }
  const key = await startedKey(owner)
  const fingerprint = fingerprintOf(save.draft)
  const saving = { key, save, fingerprint, nowMs: nowMs() }
  const answer = await saveDraft(portalRuntime().database, saving)
  sweepNowAndThen()
  return answer
}

/** A draft belongs to the person who typed it, not to whoever uses this browser next. */
export async function isStillIn(person: string | null): Promise<boolean> {
  return person === null || (await currentPerson())?.id === person
}

/** Another draft in place of the one there is: a template, or an order once more. */
export async function replaceCurrentDraft(draft: QuoteDraft, owner: DraftOwner): Promise<void> {
  const { database } = portalRuntime()
  await replaceDraft(database, { key: await startedKey(owner), draft, nowMs: nowMs() })
}

/** Brings the draft that was set aside last back, or removes it. */
export async function settleAside(owner: DraftOwner, isWanted: boolean): Promise<void> {
  const key = await currentKey(owner)
  if (key === null) return
  const { database } = portalRuntime()
  if (isWanted) await swapAside(database, { key, nowMs: nowMs() })
  else await dropAside(database, key)
}

/**
 * Moves the browser's draft with its prices and photos to an account. Where both have one, `stays` says
 * which is shown; the other is offered.
 */
export async function moveOwnVisit(to: DraftOwner, stays: 'moved' | 'present'): Promise<void> {
  const from = await currentKey(ownVisit)
  if (from === null) return
  await moveVisit(portalRuntime().database, { from, to: await startedKey(to), stays })
}

const sweepNowAndThen = nowAndThen(
  'visits that have run out, or photos that nothing needs,',
  (database, now) => Promise.all([sweepVisits(database, now), sweepPhotos(database, now)]),
)
