/** The address books of whoever is signed in, for the fields of a route. Nobody else's, and none for guests. */
import type { AddressBookReply } from '#lib/storefront/saved-address.ts'
import { can } from '#server/portal/access/access.ts'
import { accessTo } from '#server/portal/access/current-access.ts'
import { lastUsedAddresses } from '#server/portal/accounts/address-book.ts'
import { accountsOf } from '#server/portal/accounts/own-accounts.ts'
import { currentPerson } from '#server/portal/identity/current-person.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { privateReply } from '../../replies.ts'

/** Older ones are found in the address book itself. */
const mostAddresses = 500

export async function GET(
  _: Request,
  { params }: { params?: Promise<{ accountId?: string }> },
): Promise<Response> {
  const person = await currentPerson()
  if (person === null) return privateReply({ error: 'signed_out' }, 401)
  const listed = await accountsOf(person)
  if (!listed.ok) return privateReply({ error: 'unavailable' }, 503)
  const accountId = (await params)?.accountId
  if (accountId !== undefined && !(await accessTo(accountId)).ok)
    return privateReply({ error: 'not_found' }, 404)
  // Staff act for several at once, and see the book of the one that their page is for.
  const shown =
    person.role === 'customer' ? listed.value : listed.value.filter(({ id }) => id === accountId)
  const accounts = await Promise.all(
    shown.map(async ({ id, name }) => {
      const access = await accessTo(id)
      return { id, name, mayChange: access.ok && can(access, 'save') }
    }),
  )
  const addresses = await lastUsedAddresses(portalRuntime().database, {
    accountIds: accounts.map(({ id }) => id),
    limit: mostAddresses,
  })
  const reply: AddressBookReply = { accounts, addresses }
  return privateReply(reply)
}
