/** The common form of the two sandbox carriers: an HTTP API of its own, and callbacks. */
import { timingSafeEqual } from 'node:crypto'
import type { Clock } from '#server/clock.ts'
import type { OrderDesk } from './order-desk.ts'
import type { Account } from './store.ts'
import type { Snapshot } from './trip/trip.ts'

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

export interface SandboxCarrier {
  /** The account that has signed the request; null: none. */
  callerOf(request: ArrivedRequest): Promise<Account | null>
  refuseCaller(): Response
  serve(account: Account, request: ArrivedRequest): Promise<Response>
  /** The request for a callback: the trip in the carrier's own vocabulary, signed. */
  callback(
    trip: Snapshot,
    account: Account,
  ): { readonly headers: Readonly<Record<string, string>>; readonly body: string }
  /** Whether the response to a callback accepts it. */
  accepted(status: number, body: string): boolean
}

export const freshForMs = 5 * 60_000

/** Compares in constant time. */
export function equalSignatures(given: string, right: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(right)
  return a.length === b.length && timingSafeEqual(a, b)
}
