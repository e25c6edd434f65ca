import type { OwnerKey } from '../quote/owner-key.ts'

/**
 * Where photos are kept. Who keeps them elsewhere than in the portal's database writes another of
 * these; nothing outside knows which it is.
 */
export interface PhotoStore {
  /** Its name; null when the visit has as many as it may have. */
  add(photo: { owner: OwnerKey; bytes: Buffer; nowMs: number }): Promise<string | null>
  /** Null where there is none. */
  read(name: string): Promise<Buffer | null>
  /** Those of the names that are photos of this visit's. */
  ofOwner(asked: { owner: OwnerKey; names: readonly string[] }): Promise<ReadonlySet<string>>
  /** Whether it went: only a photo of this visit's does that neither its draft nor a quote needs. */
  remove(photo: { owner: OwnerKey; name: string; nowMs: number }): Promise<boolean>
  /** A quote refers to them until its time is over. */
  hold(quote: { quotationId: string; names: readonly string[]; untilMs: number }): Promise<void>
  /** The quotes have become an account's: what they refer to stays. */
  keepFor(quotationIds: readonly string[]): Promise<void>
  /** Takes away what neither a visit nor a quote needs any more: the number that went. */
  sweep(nowMs: number): Promise<number>
}

/** As many as twenty items have three of. */
export const photosOfVisit = 60

/** By one sweep: more may be left where so many went. */
export const photosSweptAtOnce = 100
