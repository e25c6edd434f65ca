import { defineEndpoint } from '../endpoint.ts'
import { pageOf } from '../paging.ts'
import {
  senderAccountCreateSchema,
  senderAccountSchema,
  senderAccountsQuerySchema,
} from '../sender-accounts.ts'

export const listSenderAccounts = defineEndpoint({
  name: 'listSenderAccounts',
  method: 'GET',
  path: '/api/sender-accounts',
  summary: 'The sender accounts of the organization, by name',
  notes: 'The interface does not show payload and reply; paging and search are ours.',
  feature: 'sender_accounts',
  senderAccount: 'none',
  query: senderAccountsQuerySchema,
  reply: { status: 200, schema: pageOf(senderAccountSchema) },
  errors: ['invalid_query'],
  repeatable: true,
})

export const createSenderAccount = defineEndpoint({
  name: 'createSenderAccount',
  method: 'POST',
  path: '/api/sender-accounts',
  summary: 'A new sender account',
  notes: 'A code that is taken answers 409, so a caller that chooses the code may safely repeat.',
  feature: 'sender_accounts',
  senderAccount: 'none',
  body: senderAccountCreateSchema,
  reply: { status: 201, schema: senderAccountSchema },
  errors: ['invalid_body', 'sender_account_code_taken'],
  repeatable: false,
  addition: true,
})
