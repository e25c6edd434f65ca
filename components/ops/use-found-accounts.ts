/** Accounts by what was typed. Each text has an answer of its own, so an older one never stands for a newer. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readReply } from '#components/queries/read-reply.ts'
import { useDebounced } from '#components/ui/use-debounced.ts'
import type { FoundAccounts } from '#lib/ops/acting-replies.ts'

export function useFoundAccounts(typed: string): {
  /** While a new answer is on its way, the one before. */
  readonly found: FoundAccounts | undefined
  /** `found` is the answer to what is typed now. */
  readonly isAnswered: boolean
  readonly isError: boolean
  readonly retry: () => void
} {
  const asked = useDebounced(typed)
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    queryKey: ['ops-accounts', asked],
    queryFn: ({ signal }) =>
      readReply<FoundAccounts>(
        `/portal/staff/accounts?${new URLSearchParams({ q: asked })}`,
        signal,
      ),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  })
  return {
    found: data,
    isAnswered: asked === typed && data !== undefined && !isPlaceholderData,
    isError,
    retry: () => void refetch(),
  }
}
