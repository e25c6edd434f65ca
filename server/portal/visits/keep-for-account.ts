/** The current visit's quotes for an account of whoever is signed in. */
import type { AuditFacts } from '#lib/ops/audited-acts.ts'
import type { KeptQuotes } from '#lib/storefront/kept-quotes.ts'
import type { KeepOutcome } from '#lib/storefront/keep-outcomes.ts'
import { systemClock } from '#server/clock.ts'
import { gateway } from '../gateway/gateway.ts'
import { accessToAccount, mayChange } from '../accounts/access.ts'
import { auditAct } from '../audit/audit-act.ts'
import { accountsOf } from '../identity/accounts.ts'
import { currentPerson } from '../identity/current-person.ts'
import { keepPhotos } from '../photos/hold-photos.ts'
import type { Person } from '../identity/sessions.ts'
import { portalRuntime } from '../runtime.ts'
import { claimQuotes } from './claim-quotes.ts'
import { currentVisitToken } from './current-visit.ts'
import { ownVisit } from './own-visit.ts'
import { noteKeptFor, readVisit } from './visits.ts'

export interface Keeping {
  /** Whose the quotes are now; null while they are nobody's. */
  readonly keptFor: string | null
  /** For which accounts they could be kept. */
  readonly accounts: readonly { readonly id: string; readonly name: string }[]
}

/** Null for guests. Staff keep quotes for the accounts they act for now, and say for which, always. */
export async function keepingOfQuotes(): Promise<Keeping | null> {
  const person = await currentPerson()
  if (person === null) return null
  const listed = await accountsOf(person)
  const accounts = listed.ok ? listed.value.map(({ id, name }) => ({ id, name })) : []
  const quotes = (await ownVisit())?.quotes ?? null
  const known = accounts.find(({ id }) => id === quotes?.keptForAccountId)
  if (known !== undefined) return { keptFor: known.name, accounts }
  const only = onlyAccount(person, accounts)
  if (quotes === null || only === null) return { keptFor: null, accounts }
  const outcome = await claimFor(person, { quotes, accountId: only.id })
  return { keptFor: outcome === 'kept' ? only.name : null, accounts }
}

/** After prices came for somebody with one account: they are that account's without another press. */
export async function keepForOnlyAccount(token: string): Promise<void> {
  const person = await currentPerson()
  if (person === null) return
  const listed = await accountsOf(person)
  const only = listed.ok ? onlyAccount(person, listed.value) : null
  const { database } = portalRuntime()
  const visit = await readVisit(database, { token, nowMs: systemClock.nowMs() })
  const quotes = visit?.quotes ?? null
  if (only !== null && quotes !== null)
    await claimFor(person, { quotes, accountId: only.id }, token)
}

export async function keepQuotesFor(accountId: string): Promise<KeepOutcome> {
  const access = await accessToAccount(accountId)
  if (!access.ok) return 'refused'
  const quotes = (await ownVisit())?.quotes ?? null
  if (quotes === null) return 'refused'
  const { keptForAccountId } = quotes
  if (keptForAccountId !== undefined && keptForAccountId !== accountId) return 'taken'
  await auditAct(access, 'quotes-kept', quotesOf(quotes))
  return claimFor(access.person, { quotes, accountId })
}

/** Who may act for one account alone is not asked for which. */
function onlyAccount<Account>(
  { role }: Pick<Person, 'role'>,
  [only, ...others]: readonly Account[],
): Account | null {
  return role === 'customer' && only !== undefined && others.length === 0 ? only : null
}

/** A viewer looks on: what they ask for stays nobody's. */
async function claimFor(
  person: Person,
  { quotes, accountId }: { quotes: KeptQuotes; accountId: string },
  knownToken?: string,
): Promise<KeepOutcome> {
  if (!(await mayChange(person, accountId))) return 'refused'
  const { database } = portalRuntime()
  const deps = { gateway: gateway(), database }
  const outcome = await claimQuotes(deps, { quotes, accountId, nowMs: systemClock.nowMs() })
  if (outcome !== 'kept') return outcome
  // With them go the photos that they refer to.
  await keepPhotos(quotes)
  const token = knownToken ?? (await currentVisitToken())
  if (token !== null) await noteKeptFor(database, { token, quotes, accountId })
  return outcome
}

function quotesOf(quotes: KeptQuotes): AuditFacts {
  const outcomes = [quotes.ftl_transport, quotes.ltl_transport]
  const ids = outcomes.flatMap((each) => (each.kind === 'quote' ? [each.quote.quotation_id] : []))
  return { quote: ids.join(', ') }
}
