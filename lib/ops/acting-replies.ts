/** The portal's replies to staff: for whom they act now, and the accounts they could act for. */
import { z } from 'zod'
import { senderAccountIdSchema } from '#lib/contract/ids.ts'

const accountSchema = z.object({
  accountId: senderAccountIdSchema,
  accountCode: z.string(),
  accountName: z.string(),
})

export const actingReplySchema = z.object({
  /** By the server's clock, as all moments are here. */
  nowMs: z.number(),
  running: z.array(accountSchema.extend({ endsAtMs: z.number() })),
  /** The account whose page was asked for; null when this person never acted for it. */
  page: accountSchema.extend({ endedAtMs: z.number().nullable() }).nullable(),
})

export type ActingReply = z.output<typeof actingReplySchema>
export type ActingAccount = z.output<typeof accountSchema>

export const foundAccountsSchema = z.object({
  accounts: z.array(
    z.object({
      id: senderAccountIdSchema,
      code: z.string(),
      name: z.string(),
      place: z.string().nullable(),
    }),
  ),
  total: z.number(),
})

export type FoundAccounts = z.output<typeof foundAccountsSchema>
export type FoundAccount = FoundAccounts['accounts'][number]

/** How an attempt to switch ended. */
export type Switched =
  | { readonly kind: 'begun'; readonly path: string }
  | {
      readonly kind:
        | 'no reason'
        | 'no account'
        | 'too many'
        | 'no service'
        /** The session is over, or the person is no staff any more. */
        | 'not allowed'
    }
