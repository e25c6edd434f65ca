/** Access to the account of a quote or an order that is named by its id alone. */
import { deliveryIdSchema, quoteIdSchema } from '#lib/contract/ids.ts'
import type { AccountAccess, NoAccess } from '../access/access.ts'
import { accessTo } from '../access/current-access.ts'
import { currentPerson } from '../identity/current-person.ts'
import { ownerOfDelivery, ownerOfQuote, type KnownOwner } from '../quotes/known-quotes.ts'
import { portalRuntime } from '../runtime.ts'
import { hearOfOwnQuotes } from './hear-of-own-quotes.ts'

export type QuoteAccess = AccountAccess & KnownOwner

export async function accessToQuote(quoteId: unknown): Promise<QuoteAccess | NoAccess> {
  const id = quoteIdSchema.safeParse(quoteId)
  return accessBy(id.success ? () => ownerOfQuote(portalRuntime().database, id.data) : null)
}

/** Of an order: its head delivery, the id that paying gave. */
export async function accessToDelivery(deliveryId: unknown): Promise<QuoteAccess | NoAccess> {
  const id = deliveryIdSchema.safeParse(deliveryId)
  return accessBy(id.success ? () => ownerOfDelivery(portalRuntime().database, id.data) : null)
}

async function accessBy(
  find: (() => Promise<KnownOwner | null>) | null,
): Promise<QuoteAccess | NoAccess> {
  const person = await currentPerson()
  if (person === null) return { ok: false, reason: 'signed-out' }
  let owner = (await find?.()) ?? null
  if (owner === null && find !== null) {
    await hearOfOwnQuotes(person)
    owner = await find()
  }
  if (owner === null) return { ok: false, reason: 'no-access' }
  const access = await accessTo(owner.accountId)
  return access.ok ? { ...access, ...owner } : access
}
