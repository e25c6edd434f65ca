/** What the list under a field offers: kept addresses first, by what is typed, then suggestions. */
import type { AddressSuggestion } from '#lib/contract/addresses.ts'
import type { SavedAddress } from '#lib/storefront/saved-address.ts'

export type AddressOption =
  | { readonly kind: 'saved'; readonly key: string; readonly saved: SavedAddress }
  | { readonly kind: 'suggested'; readonly key: string; readonly suggestion: AddressSuggestion }

/** Before anything is typed; beside suggestions there are fewer. */
const mostSaved = { alone: 8, besides: 4 }

export function addressOptions({
  text,
  saved,
  suggestions,
}: {
  text: string
  /** The ones used last come first. */
  saved: readonly SavedAddress[]
  suggestions: readonly AddressSuggestion[]
}): AddressOption[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const meant = saved.filter((each) => words.every((word) => textOf(each).includes(word)))
  const isTyped = words.length > 0
  const kept = meant
    .slice(0, isTyped ? mostSaved.besides : mostSaved.alone)
    .map((each) => ({ kind: 'saved' as const, key: each.id, saved: each }))
  if (!isTyped) return kept
  return [
    ...kept,
    ...suggestions.map((suggestion) => ({
      kind: 'suggested' as const,
      key: `${suggestion.label} ${suggestion.lat} ${suggestion.lng}`,
      suggestion,
    })),
  ]
}

function textOf({ label, place }: SavedAddress): string {
  return [label, place.text, place.placeName, place.contact.name].join(' ').toLowerCase()
}
