/**
 * The people at both ends of a quote as its page of paying fills them in: as the quote has them, else from
 * the account's address book, else from the account itself. Nobody is mixed from two of these.
 */
import type { SenderAccountId } from '#lib/contract/ids.ts'
import { contactOf, type QuoteContacts } from '#lib/contract/pay-contacts.ts'
import type { QuoteAddress } from '#lib/contract/quote-request.ts'
import type { Quote } from '#lib/contract/quotes.ts'
import { greatCircleM } from '#lib/geo/great-circle.ts'
import { lastUsedAddresses } from '../accounts/address-book.ts'
import { accountOf } from '../accounts/own-accounts.ts'
import { portalDeps, type PortalDeps } from '../deps.ts'
import type { Person } from '../identity/sessions.ts'

type Contact = QuoteContacts['pickup']

interface PlaceWithContact extends Contact {
  readonly text: string
  readonly lat: number | null
  readonly lng: number | null
}

const mostAddresses = 500
const samePlaceM = 100

export async function contactsToFill(
  {
    quote: { contacts, snapshot },
    ofDraft,
    accountId,
    person,
  }: {
    quote: Pick<Quote, 'contacts' | 'snapshot'>
    /** Where the service returns none: those of the draft that it was asked for. */
    ofDraft: QuoteContacts | null
    accountId: SenderAccountId
    person: Pick<Person, 'id' | 'role'>
  },
  deps: PortalDeps = portalDeps(),
): Promise<QuoteContacts> {
  const request = snapshot?.request ?? null
  const ofQuote = {
    pickup: (contacts ?? ofDraft)?.pickup ?? contactOf(request?.pickup ?? {}),
    delivery: (contacts ?? ofDraft)?.delivery ?? contactOf(request?.delivery ?? {}),
  }
  if (isWhole(ofQuote.pickup) && isWhole(ofQuote.delivery)) return ofQuote
  const [saved, account] = await Promise.all([
    lastUsedAddresses(deps.database, { accountIds: [accountId], limit: mostAddresses }),
    accountOf(person, accountId, deps),
  ])
  const book = saved.map(({ place: { text, lat, lng, contact } }): PlaceWithContact => {
    return { text, lat, lng, name: contact.name, phone: contact.phone }
  })
  const own = account.ok ? account.value : null
  const dispatch = (own?.dispatch_addresses ?? []).map(
    ({ address, contact_name: name, phone, lat, lng }): PlaceWithContact => {
      return { text: address, lat, lng, name, phone }
    },
  )
  const at = (end: QuoteAddress | undefined) =>
    [...book, ...dispatch].filter((place) => end !== undefined && isAt(place, end))
  const sender = own === null ? [] : [{ name: own.name, phone: own.phone ?? '' }]
  return {
    pickup: firstOf([ofQuote.pickup, ...at(request?.pickup), ...sender]),
    delivery: firstOf([ofQuote.delivery, ...at(request?.delivery)]),
  }
}

function isAt({ text, lat, lng }: PlaceWithContact, end: QuoteAddress): boolean {
  const plain = (each: string) => each.trim().toLowerCase()
  if (plain(text) !== '' && plain(text) === plain(end.address)) return true
  return lat !== null && lng !== null && greatCircleM({ lat, lng }, end) < samePlaceM
}

/** The first of whom anything is known; the rest of them from one who agrees with that. */
function firstOf(candidates: readonly Contact[]): Contact {
  const [first, ...others] = candidates.filter(({ name, phone }) => name !== '' || phone !== '')
  if (first === undefined) return { name: '', phone: '' }
  const { name, phone } = first
  const same = others.find(
    (other) => (name === '' || other.name === name) && (phone === '' || other.phone === phone),
  )
  return { name: name || (same?.name ?? ''), phone: phone || (same?.phone ?? '') }
}

function isWhole({ name, phone }: Contact): boolean {
  return name !== '' && phone !== ''
}
