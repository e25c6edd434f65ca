/**
 * For pages: who is not signed in is sent to sign in and back here, and what is not theirs is not found.
 * Staff are sent to switch to the account first, and back here.
 */
import { cache } from 'react'
import { notFound, redirect } from 'next/navigation'
import type { SenderAccount } from '#lib/contract/sender-accounts.ts'
import { accountOf } from '../identity/accounts.ts'
import { accessToAccount, type AccountAccess, type NoAccess } from './access.ts'

/** `path` is where the page itself is. */
export function granted<Access extends { readonly ok: true }>(
  access: Access | NoAccess,
  path: string,
): Access {
  if (access.ok) return access
  if (access.reason === 'signed-out') redirect(`/sign-in?${new URLSearchParams({ next: path })}`)
  if (access.switchTo !== null) {
    redirect(`/ops?${new URLSearchParams({ account: access.switchTo, next: path })}`)
  }
  notFound()
}

export interface OpenedAccount extends AccountAccess {
  /** Null while the service does not answer. */
  readonly account: SenderAccount | null
}

/** A page of `/accounts/{accountId}`. Layout and page both ask; it is looked up once a request. */
export async function openAccountPage(accountId: string, path: string): Promise<OpenedAccount> {
  return { ...granted(await accessOnce(accountId), path), account: await accountOnce(accountId) }
}

const accessOnce = cache(accessToAccount)

const accountOnce = cache(async (accountId: string): Promise<SenderAccount | null> => {
  const access = await accessOnce(accountId)
  if (!access.ok) return null
  const account = await accountOf(access.person, access.accountId)
  return account.ok ? account.value : null
})
