/** The current visit's quotes for an account of whoever is signed in. */
import { senderAccountIdSchema, type QuoteId } from '#lib/contract/ids.ts'
import { forAccount } from '#lib/ops/acted-for.ts'
import type { AuditFacts } from '#lib/ops/audited-acts.ts'
import { quoteIdsOf, type KeptQuotes } from '#lib/storefront/kept-quotes.ts'
import type { KeepOutcome } from '#lib/storefront/keep-outcomes.ts'
import type { QuoteStanding } from '#lib/storefront/quote-standing.ts'
import { systemClock } from '#server/clock.ts'
import { gateway } from '../gateway/gateway.ts'
import { can } from '../access/access.ts'
import { accessTo } from '../access/current-access.ts'
import { auditAct } from '../audit/audit-act.ts'
import { accountsOf } from '../identity/accounts.ts'
import { currentPerson } from '../identity/current-person.ts'
import { keepPhotos } from '../photos/hold-photos.ts'
import type { Person } from '../identity/sessions.ts'
import { standingsOf } from '../quotes/quote-standings.ts'
import { portalRuntime } from '../runtime.ts'
import { claimQuotes } from './claim-quotes.ts'
import { currentVisitToken, startedVisitToken } from './current-visit.ts'
import { ownVisit } from './own-visit.ts'
import { moveVisit, noteKeptFor, readVisit } from './visits.ts'
import { draftOwnerFor, type DraftOwner } from './whose-draft.ts'

export interface Keeping {
  /** Whose the quotes are now; null while they are nobody's. */
  readonly keptFor: string | null
  /** For which accounts they could be kept, and where they then stand. */
  readonly accounts: readonly {
    readonly id: string
    readonly name: string
    readonly path: string
  }[]
  /** What became since of those that are an account's. */
  readonly standings: ReadonlyMap<QuoteId, QuoteStanding>
}

/** Null for guests. Staff keep quotes for the account that the address names, or say for which. */
export async function keepingOfQuotes(owner: DraftOwner): Promise<Keeping | null> {
  const person = await currentPerson()
  if (person === null) return null
  const listed = await accountsOf(person)
  const mayBe = listed.ok ? listed.value.filter(({ id }) => owner === null || id === owner) : []
  const accounts = mayBe.map(({ id, name }) => ({ id, name, path: pathOf(person, id) }))
  const quotes = (await ownVisit(owner))?.quotes ?? null
  const kept = quotes && (await keptOrKeep(person, { quotes, accounts }))
  if (quotes === null || kept === null) return { keptFor: null, accounts, standings: new Map() }
  const standings = await standingsOf(portalRuntime().database, {
    accountId: senderAccountIdSchema.parse(kept.id),
    quoteIds: quoteIdsOf(quotes),
  })
  return { keptFor: kept.name, accounts, standings }
}

/** The account that they are kept for; whoever has one alone gets them kept by looking at them. */
async function keptOrKeep(
  person: Person,
  { quotes, accounts }: { quotes: KeptQuotes; accounts: Keeping['accounts'] },
): Promise<Keeping['accounts'][number] | null> {
  const known = accounts.find(({ id }) => id === quotes.keptForAccountId)
  if (known !== undefined) return known
  const only = onlyAccount(person, accounts)
  if (only === null) return null
  const token = await currentVisitToken(null)
  return (await claimFor({ quotes, accountId: only.id, token })) === 'kept' ? only : null
}

/**
 * After prices came: they are an account's without another press where the address names it, or where
 * somebody has one account alone.
 */
export async function keepForKnownAccount(token: string, owner: DraftOwner): Promise<void> {
  if (owner !== null) return void (await keepQuotesFor(owner, owner))
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

function pathOf({ role }: Pick<Person, 'role'>, accountId: string): string {
  return forAccount('/quote', role === 'customer' ? null : accountId)
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
  const deps = { gateway: gateway(), database }
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
