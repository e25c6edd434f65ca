import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebounced } from '#components/ui/use-debounced.ts'
import { askSuggestions, mayBeLink, questionOf } from './ask-addresses.ts'

const fewestLetters = 2

/** Each text has its own answer, so an older one never replaces a newer; outdated requests are aborted. */
export function useSuggestions(text: string, open: boolean) {
  const typed = useDebounced(text.trim())
  const wanted =
    open &&
    typed.length >= fewestLetters &&
    typed.length <= 200 &&
    !mayBeLink(typed) &&
    questionOf(typed).kind === 'text'
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['address-suggestions', typed],
    queryFn: ({ signal }) => askSuggestions(typed, signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
    // A failed request is repeated as soon as the same text is typed again.
    gcTime: 60_000,
    enabled: wanted,
  })
  const reply = wanted ? data : undefined
  return {
    list: reply?.state === 'found' ? reply.suggestions : [],
    /** False while the list still answers an older text. */
    isCurrent: typed === text.trim() && !isPlaceholderData,
    failure: reply?.state === 'failed' ? reply : null,
  }
}
