import { listSenderAccounts } from '#lib/contract/endpoints/sender-accounts.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import { route, type Route } from '../http/route.ts'
import type { Accounts } from './accounts.ts'

export function accountRoutes(accounts: Accounts): Route[] {
  return [
    route(listSenderAccounts, async ({ organization, query: { page, pageSize, q } }) => {
      const search = q ?? null
      const found = await accounts.list(organization.id, { search, page, pageSize })
      return {
        data: found.accounts.map((account) => ({
          ...account,
          created_at: toTimestamp(account.created_at),
        })),
        total: found.total,
        page,
        pageSize,
        totalPages: Math.ceil(found.total / pageSize),
      }
    }),
  ]
}
