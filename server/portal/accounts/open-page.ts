import { cache } from 'react'
import type { SenderAccount } from '#lib/contract/sender-accounts.ts'
import type { AccountAccess } from '../access/access.ts'
import { accessTo, granted } from '../access/current-access.ts'
import { accountOf } from './own-accounts.ts'

export interface OpenedAccount extends AccountAccess {
  /** Null while the service does not answer. */
  readonly account: SenderAccount | null
}

/** A page of `/a/{accountId}`. Layout and page both ask; it is looked up once a request. */
export async function openAccountPage(accountId: unknown, path: string): Promise<OpenedAccount> {
  return { ...granted(await accessTo(accountId), path), account: await accountOnce(accountId) }
}

const accountOnce = cache(async (accountId: unknown): Promise<SenderAccount | null> => {
  const access = await accessTo(accountId)
  if (!access.ok) return null
  const account = await accountOf(access.person, access.accountId)
  return account.ok ? account.value : null
})
