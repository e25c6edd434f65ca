/** Links to an order for whoever waits for it, as its owner sees them. */

/** Links of one order that hold at one time. */
export const shareLinkLimit = 20

export const shareDays = [1, 7, 30] as const

export const usualShareDays = 7

export interface ShareLink {
  readonly id: string
  readonly state: 'open' | 'expired' | 'revoked'
  /** Null once it opens nothing. */
  readonly url: string | null
  readonly createdAt: string
  readonly expiresAt: string
  readonly seenCount: number
  readonly lastSeenAt: string | null
  /** Links are the account's: they outlast who made them there. */
  readonly maker: { readonly name: string; readonly isHere: boolean }
}

/** The list after it was changed, or why it was not. */
export type ShareOutcome =
  | { readonly ok: true; readonly links: readonly ShareLink[] }
  | {
      readonly ok: false
      readonly problem: 'signed-out' | 'not-found' | 'read-only' | 'invalid' | 'too-many' | 'failed'
    }
