/** Customers for staff: the sender accounts of the organization with their dispatch addresses and wallets. */
import { z } from 'zod'
import { currencySchema, moneyNotNegativeSchema, moneySchema } from '../currencies.ts'
import { defineEndpoint } from '../endpoint.ts'
import { dispatchAddressIdSchema, senderAccountIdSchema } from '../ids.ts'
import { searchSchema } from '../list-filters.ts'
import {
  newDispatchAddressSchema,
  senderAccountCreateSchema,
  senderAccountSchema,
} from '../sender-accounts.ts'
import { mostDispatchAddresses } from '../limits.ts'
import { longestLine, storable } from '../text-bounds.ts'
import { timestampSchema } from '../timestamps.ts'
import { actingPersonSchema } from './acting-person.ts'

const byPersonSchema = z.object({ actor: actingPersonSchema })

const walletSchema = z
  .object({ balance: moneyNotNegativeSchema, currency: currencySchema })
  .nullable()
  .describe('Null: without one.')

export const listedCustomerSchema = senderAccountSchema
  .pick({ id: true, code: true, name: true, phone: true, created_at: true })
  .extend({ wallet: walletSchema })

export type ListedCustomer = z.output<typeof listedCustomerSchema>

/** A search shows so many and no more. */
export const mostFoundCustomers = 100

export const listCustomers = defineEndpoint({
  right: 'serveCustomers',
  name: 'listCustomers',
  method: 'POST',
  path: '/api/console/customers/list',
  summary: 'The customers by name',
  notes: `A search has no pages: it answers at most ${mostFoundCustomers}, and whether there are more.`,
  body: byPersonSchema.extend({
    q: searchSchema("the customer's code, name and phone"),
    after: senderAccountIdSchema.optional().describe('The `next` of the page before.'),
    limit: z.int().min(1).max(mostFoundCustomers).default(20),
  }),
  reply: {
    status: 200,
    schema: z.object({
      data: z.array(listedCustomerSchema),
      next: senderAccountIdSchema
        .nullable()
        .describe('Null: there are no others, or it is a search.'),
      has_more: z.boolean(),
    }),
  },
  errors: ['invalid_body', 'forbidden'],
  repeatable: true,
})

export const shownCustomerSchema = senderAccountSchema.omit({ currency: true }).extend({
  wallet: walletSchema,
  updated_at: timestampSchema,
})

export type ShownCustomer = z.output<typeof shownCustomerSchema>

const ofCustomer = { params: z.object({ id: senderAccountIdSchema }) } as const

export const readCustomer = defineEndpoint({
  right: 'serveCustomers',
  name: 'readCustomer',
  method: 'POST',
  path: '/api/console/customers/{id}',
  summary: 'A customer with its dispatch addresses and its balance',
  ...ofCustomer,
  body: byPersonSchema,
  reply: { status: 200, schema: shownCustomerSchema },
  errors: ['invalid_body', 'forbidden', 'not_found'],
  repeatable: true,
})

export const saveCustomer = defineEndpoint({
  right: 'changeCustomers',
  name: 'saveCustomer',
  method: 'POST',
  path: '/api/console/customers',
  summary: 'A new customer, or a change of one',
  notes: 'The code of a customer stays as it was first saved.',
  body: byPersonSchema.extend({
    id: senderAccountIdSchema.nullable().default(null).describe('Null: a new one.'),
    new_id: senderAccountIdSchema
      .optional()
      .describe('The id of a new one: sent again, it changes that one and makes no second.'),
    seen_updated_at: timestampSchema
      .nullable()
      .default(null)
      .describe('The `updated_at` that the change was made from; null for a new one.'),
    customer: senderAccountCreateSchema.extend({
      dispatch_addresses: z
        .array(
          newDispatchAddressSchema.extend({
            id: dispatchAddressIdSchema.optional().describe('Absent: it is added.'),
          }),
        )
        .max(mostDispatchAddresses)
        .default([])
        .describe('All of them: one that is left out is removed.'),
    }),
  }),
  reply: {
    status: 200,
    schema: z.object({ id: senderAccountIdSchema, updated_at: timestampSchema }),
  },
  errors: [
    'invalid_body',
    'forbidden',
    'not_found',
    'changed_meanwhile',
    'sender_account_code_taken',
  ],
})

export const adjustWallet = defineEndpoint({
  right: 'adjustWallets',
  name: 'adjustWallet',
  method: 'POST',
  path: '/api/console/customers/{id}/adjust-wallet',
  summary: 'Puts money of the organization into a wallet, or takes it out',
  notes:
    'A repeated request with the same `request_id` changes nothing and answers the `amount` that the first one moved.',
  ...ofCustomer,
  body: byPersonSchema.extend({
    amount: moneySchema
      .min(-1e9)
      .max(1e9)
      .refine((amount) => amount !== 0)
      .describe("In the wallet's currency; below zero: it is taken out."),
    reason: z
      .string()
      .trim()
      .min(3)
      .max(longestLine)
      .regex(storable)
      .describe('The customer reads it beside the entry.'),
    request_id: z.guid().toLowerCase(),
  }),
  reply: {
    status: 200,
    schema: z.object({
      balance: moneyNotNegativeSchema,
      amount: moneySchema,
      repeated: z.boolean(),
    }),
  },
  errors: ['invalid_body', 'forbidden', 'not_found', 'no_wallet', 'insufficient_balance'],
})

/** The first of these that still needs the account. */
export const usesOfAccount = ['orders', 'waybills', 'payments', 'wallet'] as const

export type UseOfAccount = (typeof usesOfAccount)[number]

export const eraseCustomer = defineEndpoint({
  right: 'eraseCustomers',
  name: 'eraseCustomer',
  method: 'POST',
  path: '/api/console/customers/{id}/erase',
  summary: 'Erases a customer for good',
  notes:
    'From then on there is no such account. Names, phones, addresses, notes and pictures are taken out of its waybills, orders, quotes and payments within minutes; the ledger and all sums stay. Refused while an order or a waybill is under way, money may still come or is owed back, or its wallet is not empty.',
  ...ofCustomer,
  body: byPersonSchema,
  reply: { status: 200, schema: z.object({ id: senderAccountIdSchema }) },
  errors: ['invalid_body', 'forbidden', 'not_found', 'sender_account_in_use'],
})
