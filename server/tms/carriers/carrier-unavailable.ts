/**
 * The carrier gave no answer that can be used. Whether it did what it was asked is not known, so it is
 * asked again: every request to a carrier is idempotent.
 */
import type { Provider } from '#lib/contract/quotes.ts'

export type UnavailableBecause =
  'not_connected' | 'not_reachable' | 'timed_out' | 'key_refused' | 'failed' | 'unreadable'

export class CarrierUnavailable extends Error {
  override readonly name = 'CarrierUnavailable'
  readonly provider: Provider
  readonly because: UnavailableBecause

  constructor(provider: Provider, because: UnavailableBecause, cause?: unknown) {
    super(`${provider} gave no answer that can be used: ${because}`, { cause })
    this.provider = provider
    this.because = because
  }
}

/** An answer that cannot be read, or that our key is wrong, is an answer, and holds nobody up. */
const silences: ReadonlySet<UnavailableBecause> = new Set(['timed_out', 'not_reachable', 'failed'])

export function isSilence(error: unknown): error is CarrierUnavailable {
  return error instanceof CarrierUnavailable && silences.has(error.because)
}
