import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useDebounced } from '#components/ui/use-debounced.ts'
import type { AddressFailure } from '#lib/storefront/address-replies.ts'
import type { AddressSuggestion } from '#lib/contract/addresses.ts'
import { askSuggestions, questionOf } from './ask-addresses.ts'

const fewestLetters = 2

export interface Suggestions {
  readonly list: readonly AddressSuggestion[]
  /** False while the list still answers an older text. */
  readonly isCurrent: boolean
  readonly failure: AddressFailure | null
}

/** Each text has its own answer, so an older one never replaces a newer; outdated requests are aborted. */
function suggestionsQuery(typed: string) {
  return queryOptions({
    queryKey: ['address-suggestions', typed],
    queryFn: ({ signal }) => askSuggestions(typed, signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
    // A failed request is repeated as soon as the same text is typed again.
    gcTime: 60_000,
  })
}

export function useSuggestions(text: string, open: boolean): Suggestions {
  const typed = useDebounced(text.trim())
  const wanted =
    open &&
    typed.length >= fewestLetters &&
    typed.length <= 200 &&
    questionOf(typed).kind === 'text'
  const { data, isPlaceholderData } = useQuery({ ...suggestionsQuery(typed), enabled: wanted })
  const isCurrent = typed === text.trim() && !isPlaceholderData
  if (!wanted || data === undefined) return { list: [], isCurrent, failure: null }
  return data.state === 'found'
    ? { list: data.suggestions, isCurrent, failure: null }
    : { list: [], isCurrent, failure: data }
}
