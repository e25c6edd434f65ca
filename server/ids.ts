/**
 * Ids are passed in as a dependency. UUID version 7 sorts by creation time, which keeps an index's pages
 * warm. Ids of one process sort in the order in which they were made, also within a millisecond and
 * after the clock was set back.
 *
 * The type of an id is that of the place it is made for: `const id: QuoteId = ids.uuid()`.
 */
import { randomUUIDv7 } from 'node:crypto'

export interface Ids {
  uuid<Id extends string = string>(): Id
}

export const systemIds: Ids = createIds(() => randomUUIDv7())

export function createIds(draw: () => string): Ids {
  let last = ''
  return {
    uuid<Id extends string = string>() {
      const drawn = draw()
      last = drawn > last ? drawn : justAfter(last, drawn)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A new id is of the kind that it is made for.
      return last as Id
    },
  }
}

/** The id one step after `last`, with the random part of `drawn`. */
function justAfter(last: string, drawn: string): string {
  // 48 bits of milliseconds, then, after the version, 12 bits that may count within a millisecond.
  const moment = BigInt(`0x${last.slice(0, 8)}${last.slice(9, 13)}${last.slice(15, 18)}`) + 1n
  const digits = moment.toString(16).padStart(15, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-7${digits.slice(12)}${drawn.slice(18)}`
}
