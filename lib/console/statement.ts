/** The transfers of a bank's statement, on their way between its page and the server. */
import { z } from 'zod'
import { confirmBankReceipt } from '../contract/console/bank-receipts.ts'
import { mostTransfersMatched } from '../contract/limits.ts'
import type { MatchedTransfer } from '../contract/console/bank-receipts.ts'
import type { ConsoleRefusal } from './console-outcome.ts'
import type { CountedReceipt, ReceiptFault } from './receipt-form.ts'

export const longestMadeFrom = 2_000
export const mostCodes = 10

const askedTransferSchema = z.object({
  /** The bank's; null: one is made from the text. */
  number: z.string().min(1).max(200).nullable(),
  madeFrom: z.string().max(longestMadeFrom),
  amount: z.number(),
  referenceCodes: z.array(z.string().max(20)).max(mostCodes),
})

export const askedTransfersSchema = z.object({
  currency: z.string().length(3),
  transfers: z.array(askedTransferSchema).min(1).max(mostTransfersMatched),
})

export type AskedTransfers = z.output<typeof askedTransfersSchema>

export type MatchOutcome =
  | {
      readonly kind: 'matched'
      readonly data: readonly (MatchedTransfer & { readonly number: string })[]
    }
  | ConsoleRefusal

/** So many are counted with one request: progress is seen, and little is unknown when the connection ends. */
export const transfersPerSending = 20

const bodySchema = confirmBankReceipt.body.omit({ actor: true })

export const sentTransfersSchema = z.array(bodySchema).min(1).max(transfersPerSending)

export type SentTransfer = z.input<typeof bodySchema>

/** `failed`: it is not known whether it was counted; sent again, it is counted once. */
export type TransferResult =
  | CountedReceipt
  | { readonly kind: 'fault'; readonly fault: ReceiptFault }
  | { readonly kind: 'failed' }

export type CountOutcome =
  { readonly kind: 'sent'; readonly results: readonly TransferResult[] } | ConsoleRefusal

export type { MatchedTransfer } from '../contract/console/bank-receipts.ts'
