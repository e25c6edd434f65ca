/** What the two sandbox carriers have in common: a name, an HTTP API of its own, and callbacks. */
import type { Clock } from '#server/clock.ts'
import type { OrderDesk } from './order-desk.ts'
import type { Account } from './store.ts'
import type { Snapshot } from './trip-record.ts'

export interface SandboxCarrierDeps {
  readonly desk: OrderDesk
  readonly clock: Clock
  /** Where the pictures are, without a slash at the end. */
  readonly picturesUrl: string
  findAccount(keyId: string): Promise<Account | null>
}

/** A completely received request. */
export interface ArrivedRequest {
  readonly method: string
  /** As in the URL. */
  readonly path: string
  /** The part after the carrier's own prefix, without a slash at the beginning. */
  readonly rest: string
  readonly header: (name: string) => string | null
  readonly body: string
}

export interface CarrierReply {
  readonly response: Response
  /** The delay that the caller's account is configured with, once the caller is known. */
  readonly slowMs: number
}

export interface SandboxCarrier {
  answer(request: ArrivedRequest): Promise<CarrierReply>
  /** A trip in the carrier's own vocabulary. */
  write(snapshot: Snapshot): string
  /** The request for a callback. */
  callback(ask: { body: string; account: Account; badlySigned: boolean }): {
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
  }
  /** Whether the response to a callback accepts it. */
  taken(status: number, body: string): boolean
}

export const freshForMs = 5 * 60_000
