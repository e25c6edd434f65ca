/** Prices of a draft: asked for, kept with it, and made an account's. */
import type { QuoteId, SenderAccountId } from '#lib/contract/ids.ts'
import type { QuoteSaving } from '#lib/contract/quote-savings.ts'
import type { Language } from '#lib/contract/languages.ts'
import { stepHref } from '#lib/hrefs.ts'
import { accountOfOwner, type DraftOwner } from '#lib/storefront/draft-save.ts'
import type { KeepOutcome } from '#lib/storefront/keep-outcomes.ts'
import { quoteIdsOf, quotesIn, type KeptQuotes } from '#lib/storefront/kept-quotes.ts'
import type { QuoteStanding } from '#lib/storefront/quote-standing.ts'
import type { QuotesAsked } from '#lib/storefront/quotes-asked.ts'
import { systemClock } from '#server/clock.ts'
import { can, type AccountAccess } from '../access/access.ts'
import { accessTo } from '../access/current-access.ts'
import { accountsOf } from '../accounts/own-accounts.ts'
import { auditAct } from '../audit/audit.ts'
import { portalDeps } from '../deps.ts'
import { gateway } from '../gateway/gateway.ts'
import { currentPerson } from '../identity/current-person.ts'
import type { Taken } from '../limits/limits.ts'
import { standingsOf } from '../orders/orders.ts'
import { portalRuntime } from '../runtime.ts'
import { askQuotes, wholeRequestOf } from './ask-quotes.ts'
import { claimQuotes } from './claim-quotes.ts'
import {
  currentKey,
  draftOwnerFor,
  moveOwnVisit,
  openDraft,
  pricesOf,
  startedKey,
} from './drafts.ts'
import { holdPhotos, keepPhotos } from './photo-store.ts'
import { photoNamesOf, photoUrlsOf } from './photos.ts'
import { keepQuotes, noteKeptFor, readVisit } from './store.ts'

const { nowMs } = systemClock

/** For a draft that is saved. Where the address names an account, the prices are that account's. */
export async function askPrices(asking: {
  owner: DraftOwner
  /** The page's: prices for what it does not show are of no use to it. */
  version: number
  allowed: Taken
  language: Language
}): Promise<QuotesAsked> {
  const { owner, version, allowed, language } = asking
  const { database } = portalRuntime()
  const key = await startedKey(owner)
  const visit = await readVisit(database, { key, nowMs: nowMs() })
  if (visit?.version !== version) return { kind: 'other' }
  if (!allowed.ok) {
    const retryAtMs = nowMs() + allowed.retryAfterSeconds * 1000
    return { kind: 'problem', problem: { kind: 'too_many', retryAtMs }, nowMs: nowMs() }
  }
  const { id: visitId, draft } = visit
  const photoUrlOf = await photoUrlsOf(key, draft.items)
  const asked = await askQuotes(gateway(), { visitId, draft, language, photoUrlOf, nowMs })
  if (!asked.ok) return { kind: 'incomplete', missing: asked.missing }
  const { quotes, loadPlan } = asked
  const names = photoNamesOf(draft.items)
  for (const { quotation_id: quotationId, expires_at: until } of quotesIn(quotes)) {
    await holdPhotos(database, { quotationId, names, until: new Date(until) })
  }
  const areKept = await keepQuotes(database, { key, quotes, loadPlan, nowMs: nowMs() })
  if (!areKept) throw new Error('a visit went while its quotes were asked for')
  if (owner.kind === 'account') await keepQuotesFor(owner.accountId, owner)
  return { kind: 'answered' }
}

/** A search of some seconds; a page that shows the price already waits for it. */
const savingsWithinMs = 30_000
const dayMs = 24 * 3_600_000

/** For the draft whose price stands. */
export async function savingsFor(
  owner: DraftOwner,
  { language, signal }: { language: Language; signal: AbortSignal },
): Promise<readonly QuoteSaving[]> {
  const key = await currentKey(owner)
  const visit = key && (await readVisit(portalRuntime().database, { key, nowMs: nowMs() }))
  const prices = visit && pricesOf(visit)
  if (visit === null || prices?.ftl_transport.kind !== 'quote') return []
  if (prices.ftl_transport.quote.vehicle !== null) return []
  const body = await wholeRequestOf(gateway(), { draft: visit.draft, language })
  if (body === null) return []
  const found = await gateway().findQuoteSavings({
    body,
    language,
    signal,
    timeoutMs: savingsWithinMs,
  })
  return found.ok ? found.value.data : []
}

export interface Keeping {
  /** The account that has the quotes now; null while they are nobody's. */
  readonly keptFor: { readonly id: SenderAccountId; readonly name: string } | null
  /** For which accounts they could be kept, and where they then stand. */
  readonly accounts: readonly {
    readonly id: SenderAccountId
    readonly name: string
    readonly path: string
  }[]
  /** The state of those that are an account's. */
  readonly standings: ReadonlyMap<QuoteId, QuoteStanding>
}

/**
 * Null for guests. Prices that came with a guest's draft are the account's once a customer looks at them;
 * on a guest's page people of several accounts choose.
 */
export async function keepingOfQuotes(owner: DraftOwner): Promise<Keeping | null> {
  const person = await currentPerson()
  if (person === null) return null
  const listed = await accountsOf(person)
  const ofAccount = accountOfOwner(owner)
  const mayBe = listed.ok
    ? listed.value.filter(({ id }) => ofAccount === null || id === ofAccount)
    : []
  const accounts = mayBe.map(({ id, name }) => ({ id, name, path: stepHref(id, 'quote') }))
  const nobodys = { keptFor: null, accounts, standings: new Map() }
  const quotes = (await openDraft(owner))?.quotes ?? null
  const [account] = accounts
  if (owner.kind === 'visit' || quotes === null || account === undefined) return nobodys
  if (quotes.keptForAccountId === undefined) {
    // Staff say so: what they do for a customer is recorded.
    if (person.role !== 'customer') return nobodys
    const access = await accessTo(owner.accountId)
    if (!access.ok || (await claimFor(access, quotes, owner)) !== 'kept') return nobodys
  }
  const { accountId } = owner
  const standings = await standingsOf({ accountId, quoteIds: quoteIdsOf(quotes) })
  return { keptFor: { id: account.id, name: account.name }, accounts, standings }
}

export async function keepQuotesFor(accountId: unknown, owner: DraftOwner): Promise<KeepOutcome> {
  const access = await accessTo(accountId)
  const named = accountOfOwner(owner)
  if (!access.ok || (named !== null && named !== accountId)) return 'refused'
  const quotes = (await openDraft(owner))?.quotes ?? null
  // In another tab it was kept for another account, and has gone there with its draft.
  if (quotes === null) return owner.kind === 'visit' ? 'taken' : 'refused'
  await auditAct(access, 'quotes-kept', { quote: quoteIdsOf(quotes).join(', ') })
  return claimFor(access, quotes, owner)
}

/**
 * Prices of nobody go to the account with their draft: prices of an account are in its own drafts
 * alone. A viewer looks on: what they ask for stays nobody's.
 */
async function claimFor(
  access: AccountAccess,
  quotes: KeptQuotes,
  owner: DraftOwner,
): Promise<KeepOutcome> {
  if (!can(access, 'quote')) return 'refused'
  const { accountId } = access
  const { database, retention } = portalRuntime()
  const outcome = await claimQuotes(portalDeps(), { quotes, accountId })
  if (outcome !== 'kept') return outcome
  // With them go the photos that they refer to.
  const until = new Date(portalDeps().clock.nowMs() + retention.trips * dayMs)
  await keepPhotos(database, { quotationIds: quoteIdsOf(quotes), accountId, until })
  const newOwner = draftOwnerFor(access)
  if (owner.kind === 'visit') await moveOwnVisit(newOwner, 'moved')
  const key = await currentKey(newOwner)
  if (key !== null) await noteKeptFor(database, { key, quotes, accountId })
  return outcome
}
