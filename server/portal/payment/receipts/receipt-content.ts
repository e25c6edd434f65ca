/** All that a receipt says but its number and date, as it is kept. */
import { z } from 'zod'
import { languages } from '#lib/contract/languages.ts'
import { quoteTripSchema } from '#lib/contract/quotes.ts'

const partySchema = z.object({
  name: z.string(),
  address: z.string(),
  taxId: z.string(),
  branch: z.string(),
  country: z.string(),
})

export const receiptContentSchema = z.object({
  seller: partySchema,
  buyer: partySchema,
  /** The number by which people know the order. */
  orderNumber: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  paidAt: z.iso.datetime(),
  /** Null where the service does not return it. */
  payType: z.string().nullable(),
  currency: z.string(),
  lines: z.array(
    z.object({
      kind: z.string(),
      key: z.string().nullable(),
      minor: z.int(),
      /** The names of an add-on at that time. Older papers have none. */
      names: z.partialRecord(z.enum(languages), z.string()).optional(),
    }),
  ),
  totalMinor: z.int(),
  /** Null: no tax is known, and nothing is said of a tax. */
  vat: z.object({ permille: z.int(), netMinor: z.int(), vatMinor: z.int() }).nullable(),
  /** For a credit note, the receipt that it is about. */
  about: z.string().nullable(),
  /** As the quote stated it. Older papers, and those of services that state none, have none. */
  trip: quoteTripSchema.optional(),
})

export type ReceiptContent = z.output<typeof receiptContentSchema>
export type ReceiptParty = ReceiptContent['seller']
