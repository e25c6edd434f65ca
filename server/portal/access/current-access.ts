/** Access for the sender of the request that is being answered. */
import { cache } from 'react'
import { notFound, redirect } from 'next/navigation'
import {
  deliveryIdSchema,
  quoteIdSchema,
  type DeliveryId,
  type QuoteId,
} from '#lib/contract/ids.ts'
import { actForHref } from '#lib/hrefs.ts'
import { caller } from '../identity/current-person.ts'
import { readCookie } from '../identity/cookies.ts'
import { identity } from '../identity/identity.ts'
import { accessBy, type Access, type AccountAccess, type NoAccess } from './access.ts'
import { isOurOrganization } from './organization.ts'

/** While a page is rendered, each account is read once, however often it is asked about. */
export const accessTo: (accountId: unknown) => Promise<Access> = cache(async (accountId) =>
  accessBy(
    { ...identity(), isOurs: isOurOrganization },
    { token: await readCookie('session'), accountId, caller: await caller() },
  ),
)

/**
 * For pages and for files that open in a tab: sends to the sign-in page and back to `path`, or staff to say why they act and back; what is
 * not theirs is not found.
 */
export function granted<Found extends { readonly ok: true }>(
  access: Found | NoAccess,
  path: string,
): Found {
  if (access.ok) return access
  if (access.reason === 'signed-out') redirect(`/sign-in?${new URLSearchParams({ next: path })}`)
  if (access.reason === 'must-act') {
    redirect(actForHref(access.accountId, path))
  }
  notFound()
}

/** Access to the account in the address of a quote; the service says whether the quote is the account's. */
export type QuoteAccess = AccountAccess & { readonly quoteId: QuoteId }

/** An order is known by its head delivery, the id that paying gave. */
export type OrderAccess = AccountAccess & { readonly deliveryId: DeliveryId }

const none: NoAccess = { ok: false, reason: 'no-access' }

export async function accessToQuote(
  accountId: unknown,
  quoteId: unknown,
): Promise<QuoteAccess | NoAccess> {
  const access = await accessTo(accountId)
  if (!access.ok) return access
  const id = quoteIdSchema.safeParse(quoteId)
  return id.success ? { ...access, quoteId: id.data } : none
}

export async function accessToOrder(
  accountId: unknown,
  deliveryId: unknown,
): Promise<OrderAccess | NoAccess> {
  const access = await accessTo(accountId)
  if (!access.ok) return access
  const id = deliveryIdSchema.safeParse(deliveryId)
  return id.success ? { ...access, deliveryId: id.data } : none
}
