/** What the two sandbox carriers have in common: a name, an HTTP interface of its own, and callbacks. */
import type { Clock } from '#server/clock.ts'
import type { Desk } from './desk.ts'
import type { Account } from './store.ts'
import type { Snapshot } from './trip-record.ts'

export interface PeerDeps {
  readonly desk: Desk
  readonly clock: Clock
  /** Where the pictures are, without a slash at the end. */
  readonly picturesUrl: string
  findAccount(keyId: string): Promise<Account | null>
}

/** A request that has arrived whole. */
export interface ArrivedRequest {
  readonly method: string
  /** As it stands in the address. */
  readonly path: string
  /** Behind the carrier's own prefix, without a slash at the beginning. */
  readonly rest: string
  readonly header: (name: string) => string | null
  readonly body: string
}

export interface PeerReply {
  readonly response: Response
  /** Whose request it was, once that is known. */
  readonly slowMs: number
}

export interface Peer {
  answer(request: ArrivedRequest): Promise<PeerReply>
  /** A trip in the carrier's own words. */
  write(snapshot: Snapshot): string
  /** What is sent of it. */
  callback(ask: { body: string; account: Account; badlySigned: boolean }): {
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
  }
  /** Whether the reply to a callback says that it was taken. */
  taken(status: number, body: string): boolean
}

export const freshForMs = 5 * 60_000
