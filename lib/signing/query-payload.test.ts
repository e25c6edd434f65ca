import fc from 'fast-check'
import { expect, it } from 'vitest'
import { queryToPayload } from './query-payload.ts'

it('reads any query as URLSearchParams does, or refuses its first repeated key', () => {
  const piece = fc.constantFrom(
    'a',
    'b',
    '=',
    '&',
    '%',
    '%20',
    '%E0%B8%81',
    '%ff',
    '+',
    'ก',
    '__proto__',
    '\ud800',
    '#',
    '?',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const query = pieces.join('')
      const entries = [...new URLSearchParams(`&${query}`)]
      const keys = entries.map(([key]) => key)
      const repeated = keys.find((key, index) => keys.indexOf(key) < index)
      const read = queryToPayload(query)
      if (read.ok) expect(Object.entries(read.payload)).toEqual(inKeyOrder(entries))
      expect(read.ok ? undefined : read.key).toBe(repeated)
    }),
    { numRuns: 2000 },
  )
})

/** An object puts keys that are whole numbers first; here there are none, so the order stays. */
function inKeyOrder(entries: [string, string][]): [string, string][] {
  return Object.entries(Object.fromEntries(entries))
}
