/** Access to a quote or an order of the account in the address. */
import {
  deliveryIdSchema,
  quoteIdSchema,
  type DeliveryId,
  type QuoteId,
} from '#lib/contract/ids.ts'
import type { AccountAccess, NoAccess } from '../access/access.ts'
import { accessTo } from '../access/current-access.ts'
import { findOwned } from '../quotes/known-quotes.ts'
import { portalRuntime } from '../runtime.ts'
import { hearOfOwnQuotes } from './hear-of-own-quotes.ts'

export type QuoteAccess = AccountAccess & {
  readonly quoteId: QuoteId
  /** The order that the quote has become, as far as is known here. */
  readonly deliveryId: DeliveryId | null
}

const none: NoAccess = { ok: false, reason: 'no-access' }

/** The service says whether the quote is the account's, when it is asked about it. */
export async function accessToQuote(
  accountId: unknown,
  quoteId: unknown,
): Promise<QuoteAccess | NoAccess> {
  const access = await accessTo(accountId)
  if (!access.ok) return access
  const id = quoteIdSchema.safeParse(quoteId)
  if (!id.success) return none
  const known = await findOrHear(access, { quoteId: id.data })
  return { ...access, quoteId: id.data, deliveryId: known?.deliveryId ?? null }
}

/** An order is known by its head delivery, the id that paying gave. */
export async function accessToDelivery(
  accountId: unknown,
  deliveryId: unknown,
): Promise<(QuoteAccess & { readonly deliveryId: DeliveryId }) | NoAccess> {
  const access = await accessTo(accountId)
  if (!access.ok) return access
  const id = deliveryIdSchema.safeParse(deliveryId)
  const known = id.success ? await findOrHear(access, { deliveryId: id.data }) : null
  if (!id.success || known === null) return none
  return { ...access, quoteId: known.quoteId, deliveryId: id.data }
}

async function findOrHear(
  { person, accountId }: AccountAccess,
  by: { quoteId: QuoteId } | { deliveryId: DeliveryId },
) {
  const { database } = portalRuntime()
  const known = await findOwned(database, { accountId, ...by })
  if (known !== null) return known
  await hearOfOwnQuotes({ personId: person.id, accountId })
  return findOwned(database, { accountId, ...by })
}
