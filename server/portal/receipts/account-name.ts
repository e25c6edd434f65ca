import type { AccountAccess } from '../accounts/access.ts'
import type { Failure, Result } from '../gateway/result.ts'
import { accountOf } from '../identity/accounts.ts'

/** What the service calls the account; null where it has no names to tell. A failure passes by itself. */
export async function accountName({
  person,
  accountId,
}: Pick<AccountAccess, 'person' | 'accountId'>): Promise<Result<string | null>> {
  const account = await accountOf(person, accountId)
  if (account.ok) return { ok: true, value: account.value?.name ?? null }
  return tellsNone(account.failure) ? { ok: true, value: null } : account
}

/** It has no such list, or not for this organization. */
function tellsNone({ kind, status }: Failure): boolean {
  return kind === 'rejected' && (status === 403 || status === 404)
}
