import {
  addBankAccount,
  listBankAccounts,
  switchBankAccount,
} from '#lib/contract/console/bank-accounts.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Ids } from '#server/ids.ts'
import { route, type Route } from '../../http/route.ts'
import { ServiceError } from '../../http/service-error.ts'
import type { Payments } from '../../payments/payments.ts'
import { writeAudit } from '../write-audit.ts'

export function consoleBankAccountRoutes(deps: {
  payments: Pick<Payments, 'bankAccounts' | 'addBankAccount' | 'switchBankAccount'>
  database: Database
  clock: Clock
  ids: Ids
}): Route[] {
  const { payments, database } = deps
  return [
    route(listBankAccounts, async ({ organization }) => {
      const accounts = await payments.bankAccounts(organization.id)
      return {
        currency: organization.currency,
        data: accounts.map((account) => ({
          id: account.id,
          bank_name: account.bankName,
          account_number: account.accountNumber,
          account_name: account.accountName,
          currency: account.currency,
          active: account.active,
        })),
      }
    }),
    route(addBankAccount, async ({ organization: { id: organizationId }, body }) => {
      const { actor: person, bank_account: account } = body
      return database.transaction(async (tx) => {
        const id = await payments.addBankAccount(tx, organizationId, {
          bankName: account.bank_name,
          accountNumber: account.account_number,
          accountName: account.account_name,
          currency: account.currency,
        })
        if (id === null) {
          const field = 'bank_account.account_number'
          throw new ServiceError('invalid_body', { field, problem: 'repeated' })
        }
        const deed = { organizationId, person, action: 'bank_account.add' } as const
        await writeAudit(tx, { ...deed, subject: `bank_account/${id}`, details: account }, deps)
        return { id }
      })
    }),
    route(switchBankAccount, async ({ organization: { id: organizationId }, params, body }) => {
      const { actor: person, active } = body
      const { id } = params
      await database.transaction(async (tx) => {
        const isThere = await payments.switchBankAccount(tx, { organizationId, id, active })
        if (!isThere) throw new ServiceError('not_found')
        const deed = { organizationId, person, action: 'bank_account.switch' } as const
        await writeAudit(tx, { ...deed, subject: `bank_account/${id}`, details: { active } }, deps)
      })
      return { active }
    }),
  ]
}
