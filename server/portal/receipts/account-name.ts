import type { AccountAccess } from '../accounts/access.ts'
import { accountsOf } from '../identity/accounts.ts'

/** What the service calls the account; null where it does not answer. */
export async function accountName({
  person,
  accountId,
}: Pick<AccountAccess, 'person' | 'accountId'>): Promise<string | null> {
  const accounts = await accountsOf(person)
  return (accounts.ok && accounts.value.find(({ id }) => id === accountId)?.name) || null
}
