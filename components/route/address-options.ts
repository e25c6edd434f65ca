/** The options under a field: saved addresses that match the text, then suggestions. */
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
  /** Those for an older text are offered where they contain what is typed now. */
  suggestions: { readonly list: readonly AddressSuggestion[]; readonly isCurrent: boolean }
}): AddressOption[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const isMeant = (...texts: readonly string[]) => {
    const searched = texts.join(' ').toLowerCase()
    return words.every((word) => searched.includes(word))
  }
  const isTyped = words.length > 0
  const kept = saved
    .filter(({ label, place }) => isMeant(label, place.text, place.placeName, place.contact.name))
    .slice(0, isTyped ? mostSaved.besides : mostSaved.alone)
    .map((each) => ({ kind: 'saved' as const, key: each.id, saved: each }))
  if (!isTyped) return kept
  return [
    ...kept,
    ...suggestions.list
      .filter(({ label, place_name }) => suggestions.isCurrent || isMeant(label, place_name))
      .map((suggestion) => ({
        kind: 'suggested' as const,
        key: `${suggestion.label} ${suggestion.lat} ${suggestion.lng}`,
        suggestion,
      })),
  ]
}
