/**
 * Whose draft a request is about: the visitor's own; or, for staff, that of an account they act for, which
 * the page's address names. Whoever names an account without acting for it gets neither.
 */
import type { SenderAccountId } from '#lib/contract/ids.ts'
import { actedForName, forAccount } from '#lib/ops/acted-for.ts'
import type { AccountAccess } from '../access/access.ts'
import { accessTo, granted } from '../access/current-access.ts'

/** Null: the visitor's own. */
export type DraftOwner = SenderAccountId | null

/** What a customer does for an account begins in their own draft; staff have one for each account. */
export function draftOwnerFor({ acting, accountId }: AccountAccess): DraftOwner {
  return acting === null ? null : accountId
}

/** As an action or a handler is told it. */
export async function whoseDraft(
  named: unknown,
): Promise<{ readonly ok: true; readonly owner: DraftOwner } | { readonly ok: false }> {
  if (named === null || named === undefined) return { ok: true, owner: null }
  const access = await accessTo(named)
  return access.ok ? { ok: true, owner: draftOwnerFor(access) } : { ok: false }
}

/** As a page's address names it; who does not act for the account is asked to first. */
export type StepParams = Promise<Readonly<Record<string, string | string[] | undefined>>>

export async function draftOwnerOfPage(
  searchParams: StepParams,
  path: string,
): Promise<DraftOwner> {
  const named = (await searchParams)[actedForName]
  if (named === undefined) return null
  return draftOwnerFor(granted(await accessTo(named), forAccount(path, String(named))))
}
