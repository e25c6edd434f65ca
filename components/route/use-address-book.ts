/** The address books of whoever is signed in, as the fields of a route offer them. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  AddressBookReply,
  AddressFields,
  AddressOutcome,
  SavedAddress,
  SavedAddressId,
} from '#lib/storefront/saved-address.ts'

/** What a page hands over for somebody who is signed in. */
export interface AddressBookActions {
  readonly save: (accountId: string, fields: AddressFields) => Promise<AddressOutcome>
  readonly noteChosen: (accountId: string, id: SavedAddressId) => Promise<void>
}

export interface UsedAddressBook extends AddressBookReply {
  /** Null for guests. */
  readonly actions: AddressBookActions | null
  /** After something was saved. */
  readonly refresh: () => Promise<void>
  readonly accountNameOf: (saved: SavedAddress) => string
}

const nothing: AddressBookReply = { accounts: [], addresses: [] }

const addressBookQuery = queryOptions({
  queryKey: ['address-book'],
  staleTime: 5 * 60_000,
  // Without it there are still suggestions.
  retry: 1,
  async queryFn({ signal }): Promise<AddressBookReply> {
    const [response, { addressBookReplySchema }] = await Promise.all([
      fetch('/portal/address/saved', { signal }),
      // With all of its schemas it is loaded for those who are signed in alone.
      import('#lib/storefront/saved-address.ts'),
    ])
    if (!response.ok) throw new Error(`the address book answered ${response.status}`)
    return addressBookReplySchema.parse(await response.json())
  },
})

export function useAddressBook(actions: AddressBookActions | null): UsedAddressBook {
  const client = useQueryClient()
  const { data = nothing } = useQuery({ ...addressBookQuery, enabled: actions !== null })
  return {
    ...data,
    actions,
    refresh: () => client.invalidateQueries({ queryKey: addressBookQuery.queryKey }),
    accountNameOf({ accountId }) {
      if (data.accounts.length < 2) return ''
      return data.accounts.find(({ id }) => id === accountId)?.name ?? ''
    },
  }
}
