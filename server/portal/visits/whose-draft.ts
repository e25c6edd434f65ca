/**
 * Whose draft a step is about. Staff have a draft for each account they act for, customers one for all
 * of theirs, and guests their own. Naming an account without access to it gives none.
 */
import type { SenderAccountId } from '#lib/contract/ids.ts'
import type { AccountAccess } from '../access/access.ts'
import { accessTo } from '../access/current-access.ts'

/** Null: the visitor's own. */
export type DraftOwner = SenderAccountId | null

export interface StepOwner {
  readonly owner: DraftOwner
  /** The account in the address; null for a guest's steps. */
  readonly account: SenderAccountId | null
}

export function draftOwnerFor({ acting, accountId }: AccountAccess): DraftOwner {
  return acting === null ? null : accountId
}

/** As an action or a handler is told the account in its page's address. */
export async function whoseDraft(
  named: unknown,
): Promise<({ readonly ok: true } & StepOwner) | { readonly ok: false }> {
  if (named === null || named === undefined) return { ok: true, owner: null, account: null }
  const access = await accessTo(named)
  if (!access.ok) return { ok: false }
  return { ok: true, owner: draftOwnerFor(access), account: access.accountId }
}
