/** Access to the account in the address of a quote or an order; the service says whether it is the account's. */
import {
  deliveryIdSchema,
  quoteIdSchema,
  type DeliveryId,
  type QuoteId,
} from '#lib/contract/ids.ts'
import type { AccountAccess, NoAccess } from '../access/access.ts'
import { accessTo } from '../access/current-access.ts'

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
