import { defineEndpoint } from '../endpoint.ts'
import { topUpReplySchema } from '../pay.ts'
import {
  topUpRequestSchema,
  walletEntriesQuerySchema,
  walletEntryPageSchema,
  walletSchema,
} from '../wallet.ts'

export const getWallet = defineEndpoint({
  name: 'getWallet',
  method: 'GET',
  path: '/api/wallet',
  summary: "The account's wallet",
  feature: null,
  senderAccount: 'required',
  reply: { status: 200, schema: walletSchema },
  errors: [],
  repeatable: true,
  addition: true,
})

export const listWalletEntries = defineEndpoint({
  name: 'listWalletEntries',
  method: 'GET',
  path: '/api/wallet/entries',
  summary: 'What went in and out, newest first; empty for an account without a wallet',
  feature: null,
  senderAccount: 'required',
  query: walletEntriesQuerySchema,
  reply: { status: 200, schema: walletEntryPageSchema },
  errors: ['invalid_query'],
  repeatable: true,
  addition: true,
})

export const topUpWallet = defineEndpoint({
  name: 'topUpWallet',
  method: 'POST',
  path: '/api/wallet/top-up',
  summary: 'Begins a payment into the wallet through the gateway',
  notes: 'It has arrived when an entry with this paymentId stands among the entries.',
  feature: null,
  senderAccount: 'required',
  body: topUpRequestSchema,
  reply: { status: 200, schema: topUpReplySchema },
  errors: ['invalid_body', 'no_wallet', 'gateway_not_configured', 'pay_failed'],
  repeatable: false,
  addition: true,
})
