import { createSenderAccount, listSenderAccounts } from '#lib/contract/sender-accounts.ts'
import type { Database } from '#server/db/database.ts'
import { route, type Route } from '../http/route.ts'
import { ServiceError } from '../http/service-error.ts'
import {
  dialled,
  makeAccountCode,
  newDispatchAddress,
  shownAccount,
} from './account-on-the-wire.ts'
import type { Accounts } from './accounts.ts'

export function accountRoutes({
  accounts,
  database,
}: {
  accounts: Accounts
  database: Database
}): Route[] {
  return [
    route(listSenderAccounts, async ({ organization, query: { page, pageSize, q, id } }) => {
      const filter = { search: q ?? null, ids: id ?? null }
      const found = await accounts.list(organization.id, { ...filter, page, pageSize })
      const totalPages = Math.ceil(found.total / pageSize)
      return {
        data: found.accounts.map(shownAccount),
        total: found.total,
        page,
        pageSize,
        totalPages,
      }
    }),
    route(createSenderAccount, async ({ organization, body }) => {
      const code = body.code ?? makeAccountCode()
      const account = {
        code,
        name: body.name,
        phone: body.phone === undefined ? null : dialled(body.phone, 'phone'),
        currency: organization.currency,
        dispatchAddresses: body.dispatch_addresses.map((address, index) =>
          newDispatchAddress(address, `dispatch_addresses[${index}]`),
        ),
      }
      const created = await database.transaction((tx) =>
        accounts.create(tx, organization.id, account),
      )
      if (created === null) throw new ServiceError('sender_account_code_taken', { code })
      return shownAccount(created)
    }),
  ]
}
