/**
 * Ids come in as a dependency. UUID version 7 sorts by the time it was made, which keeps an index's
 * pages warm; those of one process sort in the order they were made in, also within a millisecond
 * and when the clock is set back, so that what is written in an order can be read in it.
 */
import { randomUUIDv7 } from 'node:crypto'

export interface Ids {
  uuid(): string
}

export const systemIds: Ids = createIds(() => randomUUIDv7())

export function createIds(draw: () => string): Ids {
  let last = ''
  return {
    uuid() {
      const drawn = draw()
      last = drawn > last ? drawn : justAfter(last, drawn)
      return last
    },
  }
}

/** The id whose time is the next after `last`, with the chance part of `drawn`. */
function justAfter(last: string, drawn: string): string {
  // 48 bits of milliseconds, then, past the version, 12 bits that may count within one.
  const moment = BigInt(`0x${last.slice(0, 8)}${last.slice(9, 13)}${last.slice(15, 18)}`) + 1n
  const digits = moment.toString(16).padStart(15, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-7${digits.slice(12)}${drawn.slice(18)}`
}
