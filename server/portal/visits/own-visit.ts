/**
 * The visit, as far as it is for whoever sent the request: prices that were kept for an account are
 * shown to those who may act for it, and to nobody else who sits at this browser later.
 */
import type { QuoteId } from '#lib/contract/ids.ts'
import type { VehicleLoad } from '#lib/contract/load-plans.ts'
import { accessTo } from '../access/current-access.ts'
import { portalRuntime } from '../runtime.ts'
import {
  currentVisit,
  currentVisitToken,
  leaveAccountsQuotes,
  startedVisitToken,
} from './current-visit.ts'
import { readLoadPlan, type Visit } from './visits.ts'
import type { DraftOwner } from './whose-draft.ts'

export async function ownVisit(owner: DraftOwner): Promise<Visit | null> {
  const visit = await currentVisit(owner)
  if (visit === null || (await maySeeQuotes(visit))) return visit
  return { ...visit, quotes: null }
}

/** Where each piece stands, as the service has planned it for a quote of the own visit. */
export async function ownLoadPlan(
  owner: DraftOwner,
  quoteId: QuoteId,
): Promise<readonly VehicleLoad[] | null> {
  const token = await currentVisitToken(owner)
  return token === null ? null : readLoadPlan(portalRuntime().database, { token, quoteId })
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
