/** What the list under a field offers: kept addresses while it is empty, else suggestions. */
import type { AddressSuggestion } from '#lib/contract/addresses.ts'
import type { SavedAddress } from '#lib/storefront/saved-address.ts'

export type AddressOption =
  | { readonly kind: 'saved'; readonly key: string; readonly saved: SavedAddress }
  | { readonly kind: 'suggested'; readonly key: string; readonly suggestion: AddressSuggestion }

export function addressOptions({
  text,
  saved,
  suggestions,
}: {
  text: string
  saved: readonly SavedAddress[]
  suggestions: readonly AddressSuggestion[]
}): AddressOption[] {
  if (text.trim() === '') return saved.map((each) => ({ kind: 'saved', key: each.id, saved: each }))
  return suggestions.map((suggestion) => ({
    kind: 'suggested',
    key: `${suggestion.label} ${suggestion.lat} ${suggestion.lng}`,
    suggestion,
  }))
}
