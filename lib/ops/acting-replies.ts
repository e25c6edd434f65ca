/** The portal's replies to staff: for whom they act now, and the accounts they could act for. */
import type { SenderAccountId } from '#lib/contract/ids.ts'

export interface ActingAccount {
  readonly accountId: SenderAccountId
  readonly accountCode: string
  readonly accountName: string
}

export interface ActingReply {
  /** By the server's clock, as all moments are here. */
  readonly nowMs: number
  readonly running: readonly (ActingAccount & { readonly endsAtMs: number })[]
  /** The account whose page was asked for; null when this person never acted for it. */
  readonly page: (ActingAccount & { readonly endedAtMs: number | null }) | null
}

export interface FoundAccounts {
  readonly accounts: readonly {
    readonly id: SenderAccountId
    readonly code: string
    readonly name: string
    readonly place: string | null
  }[]
  readonly total: number
}

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
