/**
 * Whether whoever sent this request may see and do what is an account's, a quote's or an order's. Each
 * page, action and handler asks here itself: what a page showed before says nothing about who sends.
 *
 *     const access = await accessToQuote(quoteId)
 *     if (!access.ok) return { kind: access.reason }
 *     await gateway().getQuote({ params: { id: access.quoteId }, senderAccountId: access.accountId })
 */
import { deliveryIdSchema, quoteIdSchema, senderAccountIdSchema } from '#lib/contract/ids.ts'
import type { SenderAccountId } from '#lib/contract/ids.ts'
import { gateway } from '../gateway/gateway.ts'
import type { Acting } from '../acting/acting.ts'
import { authorityFor, mayActFor } from '../identity/accounts.ts'
import { currentPerson } from '../identity/current-person.ts'
import type { Person } from '../identity/sessions.ts'
import { ownerOfDelivery, ownerOfQuote, type KnownOwner } from '../quotes/known-quotes.ts'
import { judgeStaff } from '../ops/staff.ts'
import { portalRuntime } from '../runtime.ts'
import { hearOfOwnQuotes } from './hear-of-own-quotes.ts'
import { roleIn, roleMayChange, roleMayManagePeople, type AccountRole } from './roles.ts'

/** A thing of somebody else and a thing that does not exist are told alike. */
export interface NoAccess {
  readonly ok: false
  readonly reason: 'signed-out' | 'not-found'
  /**
   * Of staff, who may switch to any account of theirs: whose the thing is, as far as we know. Null for
   * customers, and where we know nothing.
   */
  readonly switchTo: SenderAccountId | null
}

export interface AccountAccess {
  readonly ok: true
  readonly person: Person
  readonly accountId: SenderAccountId
  /** The switch under which staff act; null for who belongs to the account. */
  readonly acting: Acting | null
}

export type QuoteAccess = AccountAccess & KnownOwner

const signedOut: NoAccess = { ok: false, reason: 'signed-out', switchTo: null }

/** To staff of another organization no more than to any stranger. */
async function notFound(person: Person, accountId: SenderAccountId | null): Promise<NoAccess> {
  const mayKnow = accountId !== null && (await judgeStaff(person, gateway())).kind !== 'not-staff'
  return { ok: false, reason: 'not-found', switchTo: mayKnow ? accountId : null }
}

export async function accessToAccount(accountId: unknown): Promise<AccountAccess | NoAccess> {
  const person = await currentPerson()
  if (person === null) return signedOut
  const id = senderAccountIdSchema.safeParse(accountId)
  const authority = id.success ? await authorityFor(person, id.data) : null
  if (!id.success || authority === null) return notFound(person, id.data ?? null)
  return { ok: true, person, accountId: id.data, ...authority }
}

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
  if (person === null) return signedOut
  if (find === null) return notFound(person, null)
  let owner = await find()
  if (owner === null) {
    await hearOfOwnQuotes(person)
    owner = await find()
  }
  const authority = owner && (await authorityFor(person, owner.accountId))
  if (owner === null || authority === null) return notFound(person, owner?.accountId ?? null)
  return { ok: true, person, ...owner, ...authority }
}

/**
 * Whether they may do more than look: quote, pay, cancel, save. Asked beside the access by whatever
 * changes something:
 *
 *     if (!(await mayChange(access.person, access.accountId))) return { kind: 'read-only' }
 */
export async function mayChange(person: Person, accountId: unknown): Promise<boolean> {
  return mayAs(person, accountId, roleMayChange)
}

/** Whether they may say who else belongs to the account. Operations staff act for it, and may not. */
export async function mayManagePeople(person: Person, accountId: unknown): Promise<boolean> {
  if (person.role === 'ops') return false
  return mayAs(person, accountId, roleMayManagePeople)
}

async function mayAs(
  person: Person,
  accountId: unknown,
  roleMay: (role: AccountRole) => boolean,
): Promise<boolean> {
  const id = senderAccountIdSchema.safeParse(accountId)
  if (!id.success || !(await mayActFor(person, id.data))) return false
  if (person.role !== 'customer') return true
  const { database } = portalRuntime()
  const role = await roleIn(database, { personId: person.id, accountId: id.data })
  return role !== null && roleMay(role)
}
