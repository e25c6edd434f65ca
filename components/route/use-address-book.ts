/** The address books of the signed-in person, for the fields of a route. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAccount } from '#components/account/use-account.ts'
import { useAfterPress } from '#components/ui/use-after-press.ts'
import { addressBookHref } from '#lib/hrefs.ts'
import type { DraftPlace } from '#lib/storefront/draft-place.ts'
import type {
  AddressBookReply,
  AddressFields,
  AddressOutcome,
  SavedAddress,
  SavedAddressId,
} from '#lib/storefront/saved-address.ts'

/** The actions that a page passes for a signed-in person. */
export interface AddressBookActions {
  readonly save: (accountId: string, fields: AddressFields) => Promise<AddressOutcome>
  readonly noteChosen: (accountId: string, id: SavedAddressId) => Promise<void>
}

export type UsedAddressBook = ReturnType<typeof useAddressBook>

const nothing: AddressBookReply = { accounts: [], addresses: [] }

/** Staff get the book of the account in the URL, and no other. */
const addressBookQuery = (account: string | null) =>
  queryOptions({
    queryKey: ['address-book', account],
    staleTime: 5 * 60_000,
    // Without it there are still suggestions.
    retry: 1,
    async queryFn({ signal }): Promise<AddressBookReply> {
      const [response, { addressBookReplySchema }] = await Promise.all([
        fetch(addressBookHref(account), { signal }),
        // Loaded with its schemas only for signed-in people.
        import('#lib/storefront/saved-address.ts'),
      ])
      if (!response.ok) throw new Error(`the address book answered ${response.status}`)
      return addressBookReplySchema.parse(await response.json())
    },
  })

export function useAddressBook(actions: AddressBookActions | null) {
  const client = useQueryClient()
  const query = addressBookQuery(useAccount())
  const { data = nothing, isPending } = useQuery({ ...query, enabled: actions !== null })
  const known = useAfterPress(isPending ? null : data)
  const { accounts, addresses } = known ?? nothing
  return {
    accounts,
    addresses,
    /** Whether they have come, or nobody waits for them any more. */
    isKnown: known !== null,
    /** Null for guests. */
    actions,
    /** Called after an address was saved. */
    refresh: () => client.invalidateQueries({ queryKey: query.queryKey }),
    /** The account of a saved address; empty when there is only one. */
    accountNameOf({ accountId }: SavedAddress) {
      if (accounts.length < 2) return ''
      return accounts.find(({ id }) => id === accountId)?.name ?? ''
    },
  }
}

/** The saved address that an end of the route equals, by text and pin, whoever chose it. */
export function keptAs(
  place: DraftPlace | null,
  addresses: readonly SavedAddress[],
): SavedAddress | null {
  if (place === null || place.lat === null) return null
  const { text, lat, lng } = place
  const isSame = (each: SavedAddress) =>
    each.place.text === text && each.place.lat === lat && each.place.lng === lng
  return addresses.find(isSame) ?? null
}
