/** Accounts by what was typed. Each text has an answer of its own, so an older never stands for a newer. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { foundAccountsSchema, type FoundAccounts } from '#lib/ops/acting-replies.ts'

export function accountsQuery(typed: string) {
  return queryOptions({
    queryKey: ['ops-accounts', typed],
    async queryFn({ signal }): Promise<FoundAccounts> {
      const query = new URLSearchParams({ q: typed })
      const response = await fetch(`/portal/ops/accounts?${query}`, { signal, cache: 'no-store' })
      if (!response.ok) throw new Error(`accounts were answered with ${response.status}`)
      return foundAccountsSchema.parse(await response.json())
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  })
}
