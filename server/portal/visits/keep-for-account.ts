/** The current visit's quotes for an account of whoever is signed in. */
import type { AuditFacts } from '#lib/ops/audited-acts.ts'
import type { KeptQuotes } from '#lib/storefront/kept-quotes.ts'
import { systemClock } from '#server/clock.ts'
import { gateway } from '../gateway/gateway.ts'
import { accessToAccount } from '../accounts/access.ts'
import { auditAct } from '../audit/audit-act.ts'
import { accountsOf } from '../identity/accounts.ts'
import { currentPerson } from '../identity/current-person.ts'
import { keepPhotos } from '../photos/hold-photos.ts'
import { portalRuntime } from '../runtime.ts'
import { claimQuotes } from './claim-quotes.ts'
import { currentVisit, startedVisitToken } from './current-visit.ts'
import { keepQuotes } from './visits.ts'

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
  const quotes = (await currentVisit())?.quotes ?? null
  const known = accounts.find(({ id }) => id === quotes?.keptForAccountId)
  if (known !== undefined) return { keptFor: known.name, accounts }
  const [only, ...others] = accounts
  const mustSay = others.length > 0 || person.role !== 'customer'
  if (quotes === null || only === undefined || mustSay) return { keptFor: null, accounts }
  const claimed = await claim(quotes, only.id)
  return { keptFor: claimed ? only.name : null, accounts }
}

/** False when nobody is signed in, may not act for the account, or there is nothing to be had. */
export async function keepQuotesFor(accountId: string): Promise<boolean> {
  const access = await accessToAccount(accountId)
  if (!access.ok) return false
  const quotes = (await currentVisit())?.quotes ?? null
  if (quotes === null) return false
  await auditAct(access, 'quotes-kept', quotesOf(quotes))
  if (!(await claim(quotes, accountId))) return false
  return keepQuotes(portalRuntime().database, {
    token: await startedVisitToken(),
    quotes: { ...quotes, keptForAccountId: accountId },
    nowMs: systemClock.nowMs(),
  })
}

function quotesOf(quotes: KeptQuotes): AuditFacts {
  const outcomes = [quotes.ftl_transport, quotes.ltl_transport]
  const ids = outcomes.flatMap((each) => (each.kind === 'quote' ? [each.quote.quotation_id] : []))
  return { quote: ids.join(', ') }
}

/** With them go the photos that they refer to. */
async function claim(quotes: KeptQuotes, accountId: string): Promise<boolean> {
  const { database } = portalRuntime()
  const claimed = await claimQuotes({ gateway: gateway(), database }, { quotes, accountId })
  if (claimed) await keepPhotos(quotes)
  return claimed
}
