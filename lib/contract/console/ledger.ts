/** The ledger as finance reads it: the sums of its accounts, which prove each other, and of each day. */
import { z } from 'zod'
import { currencySchema, moneySchema } from '../currencies.ts'
import { defineEndpoint } from '../endpoint.ts'
import { timestampSchema } from '../timestamps.ts'
import { actingPersonSchema } from './acting-person.ts'

/** Accounts of money that lies at a gateway or a bank: their sums are shown with the other sign. */
export const heldKinds = ['gateway_clearing', 'bank_clearing'] as const

export const ledgerKinds = [
  ...heldKinds,
  'wallet',
  'deposits',
  'refunds_due',
  'unallocated',
  'revenue',
  'exchange',
  'funding',
] as const

export type LedgerKind = (typeof ledgerKinds)[number]

const sumSchema = z.object({
  kind: z.enum(ledgerKinds),
  currency: currencySchema,
  amount: moneySchema.describe('What is held at a gateway or a bank is above zero too.'),
})

export type LedgerSum = z.output<typeof sumSchema>

export const readLedger = defineEndpoint({
  right: 'seeLedger',
  name: 'readLedger',
  method: 'POST',
  path: '/api/console/ledger',
  summary: 'The sums of the accounts of the ledger now, and what each day moved',
  body: z.object({ actor: actingPersonSchema, from: timestampSchema, to: timestampSchema }),
  reply: {
    status: 200,
    schema: z.object({
      sums: z
        .array(sumSchema)
        .describe('Of all entries. In each currency, held is owed and earned.'),
      wallets: z
        .array(sumSchema.omit({ kind: true }))
        .describe('The balances of all wallets, as they are kept beside the entries.'),
      days: z.array(sumSchema.extend({ day: z.iso.date() })).describe('The newest first.'),
    }),
  },
  errors: ['invalid_body', 'forbidden'],
  repeatable: true,
})

export type ShownLedger = z.output<typeof readLedger.reply.schema>
