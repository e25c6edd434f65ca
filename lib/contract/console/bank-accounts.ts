/** The organization's bank accounts, to which customers transfer, for administrators. */
import { z } from 'zod'
import { currencySchema } from '../currencies.ts'
import { defineEndpoint } from '../endpoint.ts'
import { nameSchema } from '../texts.ts'
import { actingPersonSchema } from './acting-person.ts'

const byPersonSchema = z.object({ actor: actingPersonSchema })

const newBankAccountSchema = z.object({
  bank_name: nameSchema,
  account_number: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9 -]{3,39}$/)
    .describe('As payers type it: letters, digits, blanks and dashes.'),
  account_name: nameSchema,
  currency: currencySchema,
})

export const listBankAccounts = defineEndpoint({
  right: 'manageConnections',
  name: 'listBankAccounts',
  method: 'POST',
  path: '/api/console/bank-accounts/list',
  summary: 'The bank accounts, the one that was added last first',
  body: byPersonSchema,
  reply: {
    status: 200,
    schema: z.object({
      currency: currencySchema.describe("The organization's settlement currency."),
      data: z.array(newBankAccountSchema.extend({ id: z.guid(), active: z.boolean() })),
    }),
  },
  errors: ['invalid_body', 'forbidden'],
  repeatable: true,
})

export type ListedBankAccount = z.output<typeof listBankAccounts.reply.schema>['data'][number]

export const addBankAccount = defineEndpoint({
  right: 'manageConnections',
  name: 'addBankAccount',
  method: 'POST',
  path: '/api/console/bank-accounts',
  summary: 'Adds a bank account; the newest in a currency is the one that payers are told',
  notes: 'An account stays as it was added: payers may have noted it. It can be taken out of use.',
  body: byPersonSchema.extend({ bank_account: newBankAccountSchema }),
  reply: { status: 200, schema: z.object({ id: z.guid() }) },
  errors: ['invalid_body', 'forbidden'],
})

export const switchBankAccount = defineEndpoint({
  right: 'manageConnections',
  name: 'switchBankAccount',
  method: 'POST',
  path: '/api/console/bank-accounts/{id}/switch',
  summary: 'Takes a bank account out of use, or into it again',
  notes: 'Transfers that were promised to it are waited for all the same.',
  params: z.object({ id: z.guid() }),
  body: byPersonSchema.extend({ active: z.boolean() }),
  reply: { status: 200, schema: z.object({ active: z.boolean() }) },
  errors: ['invalid_body', 'forbidden', 'not_found'],
  repeatable: true,
})
