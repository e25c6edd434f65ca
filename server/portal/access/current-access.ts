/** Access for the sender of the request that is being answered. */
import { cache } from 'react'
import { notFound, redirect } from 'next/navigation'
import { caller } from '../identity/caller.ts'
import { readCookie } from '../identity/cookies.ts'
import { identity } from '../identity/identity.ts'
import { accessBy, type Access, type NoAccess } from './access.ts'
import { isOurOrganization } from './organization.ts'

/** While a page is rendered, each account is read once, however often it is asked about. */
export const accessTo: (accountId: unknown) => Promise<Access> = cache(async (accountId) =>
  accessBy(
    { ...identity(), isOurs: isOurOrganization },
    { token: await readCookie('session'), accountId, caller: await caller() },
  ),
)

/**
 * For pages: sends to the sign-in page and back to `path`, or staff to say why they act and back; what is
 * not theirs is not found.
 */
export function granted<Found extends { readonly ok: true }>(
  access: Found | NoAccess,
  path: string,
): Found {
  if (access.ok) return access
  if (access.reason === 'signed-out') redirect(`/sign-in?${new URLSearchParams({ next: path })}`)
  if (access.reason === 'must-act') {
    redirect(`/staff?${new URLSearchParams({ account: access.accountId, next: path })}`)
  }
  notFound()
}
