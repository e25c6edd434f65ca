/**
 * For a service that takes no contacts with Pay: the quote is asked for again with the people in its
 * addresses. The request is the draft's, which such a service need not return.
 */
import type { Language } from '#lib/contract/languages.ts'
import type { PayContacts, QuoteContacts } from '#lib/contract/pay-contacts.ts'
import { quoteServiceTypes } from '#lib/contract/quote-service-types.ts'
import { isSame } from '#lib/is-same.ts'
import type { AskedAgain } from '#lib/paying/pay-outcomes.ts'
import type { DraftPlace } from '#lib/storefront/draft-place.ts'
import { nobody } from '#lib/storefront/place-changes.ts'
import type { QuoteDraft } from '#lib/storefront/draft.ts'
import { systemClock } from '#server/clock.ts'
import type { QuoteAccess } from '../access/current-access.ts'
import { portalRuntime } from '../runtime.ts'
import { currentKey, draftOwnerFor, pricesOf } from './drafts.ts'
import { askPrices } from './prices.ts'
import { readVisit, replaceDraft } from './store.ts'

/** The draft that the quote was asked for, with its kind of service; null where it is gone or another. */
async function draftOf(access: QuoteAccess) {
  const { database } = portalRuntime()
  const owner = draftOwnerFor(access)
  const key = await currentKey(owner)
  const visit = key && (await readVisit(database, { key, nowMs: systemClock.nowMs() }))
  const quotes = visit && pricesOf(visit)
  const serviceType = quoteServiceTypes.find((type) => {
    const outcome = quotes?.[type]
    return outcome?.kind === 'quote' && outcome.quote.quotation_id === access.quoteId
  })
  if (key === null || visit === null || serviceType === undefined) return null
  return { owner, key, draft: visit.draft, serviceType }
}

/** The people whom the draft of a quote names; null where its draft is gone. */
export async function contactsOfDraft(access: QuoteAccess): Promise<QuoteContacts | null> {
  const { draft } = (await draftOf(access)) ?? {}
  return draft ? { pickup: personAt(draft.pickup), delivery: personAt(draft.drop) } : null
}

function personAt(place: DraftPlace | null): QuoteContacts['pickup'] {
  const { name, phone } = place?.contact ?? nobody
  return { name, phone }
}

export async function quoteWithContacts(
  access: QuoteAccess,
  { contacts, language }: { contacts: PayContacts; language: Language },
): Promise<AskedAgain> {
  const { database } = portalRuntime()
  const found = await draftOf(access)
  if (found === null) return { kind: 'gone' }
  const { owner, key, serviceType } = found
  const draft = withPeople(found.draft, contacts)
  if (isSame(draft, found.draft)) return { kind: 'same' }
  await replaceDraft(database, { key, draft, nowMs: systemClock.nowMs() })
  const read = () => readVisit(database, { key, nowMs: systemClock.nowMs() })
  const { version = 0 } = (await read()) ?? {}
  const asked = await askPrices({ owner, version, allowed: { ok: true }, language })
  if (asked.kind !== 'answered') return { kind: 'gone' }
  const outcome = (await read())?.quotes?.[serviceType]
  if (outcome?.kind !== 'quote') return { kind: 'gone' }
  const { quotation_id: quoteId, estimated_total: amount, currency } = outcome.quote
  return { kind: 'other', quoteId, amount, currency }
}

function withPeople(draft: QuoteDraft, { pickup, delivery }: PayContacts): QuoteDraft {
  const named = (place: DraftPlace | null, person: PayContacts['pickup']) =>
    place && { ...place, contact: { ...place.contact, ...person } }
  return { ...draft, pickup: named(draft.pickup, pickup), drop: named(draft.drop, delivery) }
}
