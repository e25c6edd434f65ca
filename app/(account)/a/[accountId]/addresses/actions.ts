'use server'

/**
 * Server actions of an address book. Anybody can send a request to them, so each checks itself whose the
 * account is, whatever page its caller has seen.
 */
import { z } from 'zod'
import {
  addressFieldsSchema,
  savedAddressIdSchema,
  type AddressFields,
  type AddressOutcome,
  type SavedAddressId,
} from '#lib/storefront/saved-address.ts'
import { refusalOf, type AccountAccess, can } from '#server/portal/access/access.ts'
import { accessTo } from '#server/portal/access/current-access.ts'
import {
  addAddress,
  bringAddressBack,
  changeAddress,
  findAddress,
  noteAddressUse,
  removeAddress,
  removedLabel,
  type AddressBook,
  ownBook,
} from '#server/portal/accounts/address-book.ts'
import { auditAct } from '#server/portal/audit/audit.ts'

export async function saveNewAddress(
  accountId: string,
  fields: AddressFields,
): Promise<AddressOutcome> {
  return inBook(accountId, addressFieldsSchema.safeParse(fields), async (book, access, given) => {
    await auditAct(access, 'address-saved', { address: given.label })
    return addAddress(book, given)
  })
}

const versionSchema = z.object({ id: savedAddressIdSchema, version: z.int() })

export async function saveChangedAddress(
  accountId: string,
  shown: { id: SavedAddressId; version: number },
  fields: AddressFields,
): Promise<AddressOutcome> {
  const parsed = versionSchema
    .extend({ fields: addressFieldsSchema })
    .safeParse({ ...shown, fields })
  return inBook(accountId, parsed, async (book, access, given) => {
    await auditAct(access, 'address-saved', { address: given.fields.label })
    return changeAddress(book, given)
  })
}

export async function deleteAddress(
  accountId: string,
  id: SavedAddressId,
): Promise<AddressOutcome> {
  return inBook(accountId, savedAddressIdSchema.safeParse(id), async (book, access, given) => {
    const address = await findAddress(book, given)
    if (address === null) return { kind: 'changed' }
    await auditAct(access, 'address-removed', { address: address.label })
    const isRemoved = await removeAddress(book, given)
    return isRemoved ? { kind: 'done', id: given } : { kind: 'changed' }
  })
}

export async function undoDeleteAddress(
  accountId: string,
  id: SavedAddressId,
): Promise<AddressOutcome> {
  return inBook(accountId, savedAddressIdSchema.safeParse(id), async (book, access, given) => {
    const label = await removedLabel(book, given)
    if (label === null) return { kind: 'changed' }
    await auditAct(access, 'address-saved', { address: label })
    return bringAddressBack(book, given)
  })
}

/** It was chosen for a route, so it is offered earlier the next time. Whoever may look may choose. */
export async function noteChosenAddress(accountId: string, id: SavedAddressId): Promise<void> {
  const access = await accessTo(accountId)
  const given = savedAddressIdSchema.safeParse(id)
  if (access.ok && given.success) await noteAddressUse(ownBook(access.accountId), given.data)
}

async function inBook<T>(
  accountId: string,
  parsed: z.ZodSafeParseResult<T>,
  work: (book: AddressBook, access: AccountAccess, given: T) => Promise<AddressOutcome>,
): Promise<AddressOutcome> {
  const access = await accessTo(accountId)
  if (!access.ok) return { kind: refusalOf(access) }
  if (!can(access, 'save')) return { kind: 'read-only' }
  if (!parsed.success) return { kind: 'invalid' }
  return work(ownBook(access.accountId), access, parsed.data)
}
