import { randomInt } from 'node:crypto'
import { createSenderAccount, listSenderAccounts } from '#lib/contract/sender-accounts.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import type { Database } from '#server/db/database.ts'
import { route, type Route } from '../http/route.ts'
import { ServiceError } from '../http/service-error.ts'
import type { Accounts, ListedAccount } from './accounts.ts'
import { dialledPhone } from './dialled-phone.ts'

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
      return { data: found.accounts.map(shown), total: found.total, page, pageSize, totalPages }
    }),
    route(createSenderAccount, async ({ organization, body }) => {
      const code = body.code ?? makeAccountCode()
      const account = {
        code,
        name: body.name,
        phone: body.phone === undefined ? null : dialled(body.phone, 'phone'),
        currency: organization.currency,
        dispatchAddresses: body.dispatch_addresses.map((address, index) => ({
          contactName: address.contact_name,
          phone: dialled(address.phone, `dispatch_addresses[${index}].phone`),
          address: address.address,
          subdistrict: address.subdistrict ?? null,
          district: address.district ?? null,
          province: address.province ?? null,
          postalCode: address.postal_code ?? null,
          country: address.country,
          lat: address.lat ?? null,
          lng: address.lng ?? null,
        })),
      }
      const created = await database.transaction((tx) =>
        accounts.create(tx, organization.id, account),
      )
      if (created === null) throw new ServiceError('sender_account_code_taken', { code })
      return shown(created)
    }),
  ]
}

function shown(account: ListedAccount) {
  const { createdAt, dispatchAddresses, ...plain } = account
  return {
    ...plain,
    dispatch_addresses: dispatchAddresses.map(({ contactName, postalCode, ...address }) =>
      Object.assign(address, { contact_name: contactName, postal_code: postalCode }),
    ),
    created_at: toTimestamp(createdAt),
  }
}

function dialled(written: string, field: string): string {
  const phone = dialledPhone(written)
  if (phone === null) throw new ServiceError('invalid_body', { field, problem: 'wrong_format' })
  return phone
}

const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const codeLength = 7

/** For an account created without one: short, without letters that look like digits. */
function makeAccountCode(): string {
  return `C-${Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('')}`
}
