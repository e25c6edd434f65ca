/** The current visit's quotes for an account of whoever is signed in. */
import { stepHref } from '#lib/hrefs.ts'
import { senderAccountIdSchema, type QuoteId } from '#lib/contract/ids.ts'
import type { AuditFacts } from '#lib/ops/audited-acts.ts'
import { quoteIdsOf, type KeptQuotes } from '#lib/storefront/kept-quotes.ts'
import { accountOfOwner, type DraftOwner } from '#lib/storefront/draft-save.ts'
import type { KeepOutcome } from '#lib/storefront/keep-outcomes.ts'
import type { QuoteStanding } from '#lib/storefront/quote-standing.ts'
import { systemClock } from '#server/clock.ts'
import { gateway } from '../gateway/gateway.ts'
import { can } from '../access/access.ts'
import { accessTo } from '../access/current-access.ts'
import { auditAct } from '../audit/audit-act.ts'
import { accountsOf } from '../accounts/own-accounts.ts'
import { currentPerson } from '../identity/current-person.ts'
import { keepPhotos } from '../photos/hold-photos.ts'
import type { Person } from '../identity/sessions.ts'
import { standingsOf } from '../quotes/quote-standings.ts'
import { portalRuntime } from '../runtime.ts'
import { currentKey, draftOwnerFor, moveOwnVisit, openDraft } from './drafts.ts'
import type { OwnerKey } from './owner-key.ts'
import { noteKeptFor, readVisit } from './store.ts'
import { claimQuotes } from './claim-quotes.ts'

export interface Keeping {
  /** Whose the quotes are now; null while they are nobody's. */
  readonly keptFor: { readonly id: string; readonly name: string } | null
  /** For which accounts they could be kept, and where they then stand. */
  readonly accounts: readonly {
    readonly id: string
    readonly name: string
    readonly path: string
  }[]
  /** What became since of those that are an account's. */
  readonly standings: ReadonlyMap<QuoteId, QuoteStanding>
}

/** Null for guests. They are kept for the account in the address; without one, people of several choose. */
export async function keepingOfQuotes(owner: DraftOwner): Promise<Keeping | null> {
  const person = await currentPerson()
  if (person === null) return null
  const listed = await accountsOf(person)
  const ofAccount = accountOfOwner(owner)
  const mayBe = listed.ok
    ? listed.value.filter(({ id }) => ofAccount === null || id === ofAccount)
    : []
  const accounts = mayBe.map(({ id, name }) => ({ id, name, path: stepHref(id, 'quote') }))
  const quotes = (await openDraft(owner))?.quotes ?? null
  const kept = quotes && (await keptOrKeep(person, { quotes, accounts, owner }))
  if (quotes === null || kept === null) return { keptFor: null, accounts, standings: new Map() }
  const standings = await standingsOf(portalRuntime().database, {
    accountId: senderAccountIdSchema.parse(kept.id),
    quoteIds: quoteIdsOf(quotes),
  })
  return { keptFor: { id: kept.id, name: kept.name }, accounts, standings }
}

/** The account that they are kept for; whoever has one alone gets them kept by looking at them. */
async function keptOrKeep(
  person: Person,
  {
    quotes,
    accounts,
    owner,
  }: { quotes: KeptQuotes; accounts: Keeping['accounts']; owner: DraftOwner },
): Promise<Keeping['accounts'][number] | null> {
  const known = accounts.find(({ id }) => id === quotes.keptForAccountId)
  if (known !== undefined) return known
  const only = onlyAccount(person, accounts)
  if (only === null) return null
  const key = await currentKey(owner)
  return (await claimFor({ quotes, accountId: only.id, key })) === 'kept' ? only : null
}

/**
 * After prices came: they are an account's without another press where the address names it, or where
 * somebody has one account alone.
 */
export async function keepForKnownAccount(owner: DraftOwner): Promise<void> {
  if (owner.kind === 'account') return void (await keepQuotesFor(owner.accountId, owner))
  const person = await currentPerson()
  if (person === null) return
  const listed = await accountsOf(person)
  const only = listed.ok ? onlyAccount(person, listed.value) : null
  const key = await currentKey(owner)
  if (only === null || key === null) return
  const { database } = portalRuntime()
  const visit = await readVisit(database, { key, nowMs: systemClock.nowMs() })
  const quotes = visit?.quotes ?? null
  if (quotes !== null) await claimFor({ quotes, accountId: only.id, key })
}

export async function keepQuotesFor(accountId: string, owner: DraftOwner): Promise<KeepOutcome> {
  const access = await accessTo(accountId)
  const named = accountOfOwner(owner)
  if (!access.ok || (named !== null && named !== accountId)) return 'refused'
  const key = await currentKey(owner)
  const quotes = (await openDraft(owner))?.quotes ?? null
  // In another tab it was kept for another account, and has gone there with its draft.
  if (quotes === null || key === null) return owner.kind === 'visit' ? 'taken' : 'refused'
  const { keptForAccountId } = quotes
  if (keptForAccountId !== undefined && keptForAccountId !== accountId) return 'taken'
  await auditAct(access, 'quotes-kept', quotesOf(quotes))
  const outcome = await claimFor({ quotes, accountId, key })
  const newOwner = draftOwnerFor(access)
  // What was priced for nobody yet is the account's from now on, and shown in its tabs alone.
  if (outcome === 'kept' && owner.kind === 'visit' && newOwner.kind === 'account') {
    await moveOwnVisit(newOwner, 'moved')
  }
  return outcome
}

/** Who may act for one account alone is not asked for which. */
function onlyAccount<Account>(
  { role }: Pick<Person, 'role'>,
  [only, ...others]: readonly Account[],
): Account | null {
  return role === 'customer' && only !== undefined && others.length === 0 ? only : null
}

/** A viewer looks on: what they ask for stays nobody's. */
async function claimFor({
  quotes,
  accountId,
  key,
}: {
  quotes: KeptQuotes
  accountId: string
  key: OwnerKey | null
}): Promise<KeepOutcome> {
  const access = await accessTo(accountId)
  if (!access.ok || !can(access, 'quote')) return 'refused'
  const { database } = portalRuntime()
  const deps = { gateway: gateway(), database }
  const outcome = await claimQuotes(deps, { quotes, accountId, nowMs: systemClock.nowMs() })
  if (outcome !== 'kept') return outcome
  // With them go the photos that they refer to.
  await keepPhotos(quotes)
  if (key !== null) await noteKeptFor(database, { key, quotes, accountId })
  return outcome
}

function quotesOf(quotes: KeptQuotes): AuditFacts {
  return { quote: quoteIdsOf(quotes).join(', ') }
}
