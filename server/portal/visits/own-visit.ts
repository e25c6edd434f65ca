/**
 * The visit, as far as it is for whoever sent the request: prices that were kept for an account are
 * shown to those who may act for it, and to nobody else who sits at this browser later.
 */
import { accessTo } from '../access/current-access.ts'
import { currentVisit, leaveAccountsQuotes, startedVisitToken } from './current-visit.ts'
import type { Visit } from './visits.ts'
import type { DraftOwner } from './whose-draft.ts'

export async function ownVisit(owner: DraftOwner): Promise<Visit | null> {
  const visit = await currentVisit(owner)
  if (visit === null || (await maySeeQuotes(visit))) return visit
  return { ...visit, quotes: null }
}

/** In an action: the token under which prices are asked for. */
export async function ownVisitToken(owner: DraftOwner): Promise<string> {
  const visit = await currentVisit(owner)
  if (visit !== null && !(await maySeeQuotes(visit))) await leaveAccountsQuotes()
  return startedVisitToken(owner)
}

async function maySeeQuotes({ quotes }: Visit): Promise<boolean> {
  if (quotes?.keptForAccountId === undefined) return true
  return (await accessTo(quotes.keptForAccountId)).ok
}
