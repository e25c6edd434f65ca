/** When two requests are the same one, sent again. */
import { createHash } from 'node:crypto'
import type { QuoteRequest } from '#lib/contract/quote-request.ts'
import { canonicalJson } from '#lib/signing/canonical-json.ts'

/** A hash of the request that does not depend on the order of its fields. */
export function requestHash({ request_id: _, ...asked }: QuoteRequest): Buffer {
  return createHash('sha256').update(canonicalJson(asked)).digest()
}

/**
 * Those who ask this process for the same thing at once wait for one answer, so that fifty equal
 * requests pack one load. Across processes the database decides.
 */
export function createSharedWork<Result>() {
  const underWay = new Map<string, Promise<Result>>()
  return (key: string, work: () => Promise<Result>): Promise<Result> => {
    const known = underWay.get(key)
    if (known !== undefined) return known
    const started = work().finally(() => underWay.delete(key))
    underWay.set(key, started)
    return started
  }
}
