/** The current visit's quotes for an account of whoever is signed in. */
import { systemClock } from '#server/clock.ts'
import { gateway } from '../gateway/gateway.ts'
import { accountsOf, mayActFor } from '../identity/accounts.ts'
import { currentPerson } from '../identity/current-person.ts'
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

/** Null for guests. Of staff nothing is kept: they quote in their own pages, for an account they choose. */
export async function keepingOfQuotes(): Promise<Keeping | null> {
  const person = await currentPerson()
  if (person === null || person.role !== 'customer') return null
  const listed = await accountsOf(person)
  const accounts = listed.ok ? listed.value.map(({ id, name }) => ({ id, name })) : []
  const quotes = (await currentVisit())?.quotes ?? null
  const known = accounts.find(({ id }) => id === quotes?.keptForAccountId)
  if (known !== undefined) return { keptFor: known.name, accounts }
  const [only, ...others] = accounts
  if (quotes === null || only === undefined || others.length > 0) return { keptFor: null, accounts }
  const claimed = await claimQuotes(claiming(), { quotes, accountId: only.id })
  return { keptFor: claimed ? only.name : null, accounts }
}

/** False when nobody is signed in, may not act for the account, or there is nothing to be had. */
export async function keepQuotesFor(accountId: string): Promise<boolean> {
  const person = await currentPerson()
  if (person === null || !(await mayActFor(person, accountId))) return false
  const quotes = (await currentVisit())?.quotes ?? null
  if (quotes === null || !(await claimQuotes(claiming(), { quotes, accountId }))) return false
  return keepQuotes(portalRuntime().database, {
    token: await startedVisitToken(),
    quotes: { ...quotes, keptForAccountId: accountId },
    nowMs: systemClock.nowMs(),
  })
}

function claiming() {
  return { gateway: gateway(), database: portalRuntime().database }
}
