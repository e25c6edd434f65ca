/** The current visit's quotes for an account of whoever is signed in. */
import { stepHref } from '#lib/hrefs.ts'
import { senderAccountIdSchema, type QuoteId } from '#lib/contract/ids.ts'
import type { AuditFacts } from '#lib/ops/audited-acts.ts'
import { quoteIdsOf, type KeptQuotes } from '#lib/storefront/kept-quotes.ts'
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
import { standingsOf } from '../orders/orders.ts'
import { portalRuntime } from '../runtime.ts'
import { claimQuotes } from './claim-quotes.ts'
import { currentVisitToken, startedVisitToken } from './current-visit.ts'
import { ownVisit } from './own-visit.ts'
import { moveVisit, noteKeptFor, readVisit } from './visits.ts'
import { draftOwnerFor, type DraftOwner, type StepOwner } from './whose-draft.ts'

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
export async function keepingOfQuotes({ owner, account }: StepOwner): Promise<Keeping | null> {
  const person = await currentPerson()
  if (person === null) return null
  const listed = await accountsOf(person)
  const mayBe = listed.ok ? listed.value.filter(({ id }) => account === null || id === account) : []
  const accounts = mayBe.map(({ id, name }) => ({ id, name, path: stepHref(id, 'quote') }))
  const quotes = (await ownVisit(owner))?.quotes ?? null
  const kept = quotes && (await keptOrKeep(person, { quotes, accounts, owner }))
  if (quotes === null || kept === null) return { keptFor: null, accounts, standings: new Map() }
  const standings = await standingsOf({
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
  const token = await currentVisitToken(owner)
  return (await claimFor({ quotes, accountId: only.id, token })) === 'kept' ? only : null
}

/**
 * After prices came: they are an account's without another press where the address names it, or where
 * somebody has one account alone.
 */
export async function keepForKnownAccount(
  token: string,
  { owner, account }: StepOwner,
): Promise<void> {
  if (account !== null) return void (await keepQuotesFor(account, owner))
  const person = await currentPerson()
  if (person === null) return
  const listed = await accountsOf(person)
  const only = listed.ok ? onlyAccount(person, listed.value) : null
  const { database } = portalRuntime()
  const visit = await readVisit(database, { token, nowMs: systemClock.nowMs() })
  const quotes = visit?.quotes ?? null
  if (only !== null && quotes !== null) {
    await claimFor({ quotes, accountId: only.id, token })
  }
}

export async function keepQuotesFor(accountId: string, owner: DraftOwner): Promise<KeepOutcome> {
  const access = await accessTo(accountId)
  if (!access.ok || (owner !== null && owner !== accountId)) return 'refused'
  const token = await currentVisitToken(owner)
  const quotes = (await ownVisit(owner))?.quotes ?? null
  if (quotes === null || token === null) return 'refused'
  const { keptForAccountId } = quotes
  if (keptForAccountId !== undefined && keptForAccountId !== accountId) return 'taken'
  await auditAct(access, 'quotes-kept', quotesOf(quotes))
  const outcome = await claimFor({ quotes, accountId, token })
  const accounts = draftOwnerFor(access)
  // What staff priced for nobody yet is the account's from now on, and shown in its tabs alone.
  if (outcome === 'kept' && owner === null && accounts !== null) {
    const newToken = await startedVisitToken(accounts)
    await moveVisit(portalRuntime().database, { token, newToken })
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
  token,
}: {
  quotes: KeptQuotes
  accountId: string
  token: string | null
}): Promise<KeepOutcome> {
  const access = await accessTo(accountId)
  if (!access.ok || !can(access, 'quote')) return 'refused'
  const { database } = portalRuntime()
  const deps = { gateway: gateway() }
  const outcome = await claimQuotes(deps, { quotes, accountId, nowMs: systemClock.nowMs() })
  if (outcome !== 'kept') return outcome
  // With them go the photos that they refer to.
  await keepPhotos(quotes)
  if (token !== null) await noteKeptFor(database, { token, quotes, accountId })
  return outcome
}

function quotesOf(quotes: KeptQuotes): AuditFacts {
  return { quote: quoteIdsOf(quotes).join(', ') }
}
