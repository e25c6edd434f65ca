/**
 * JSON values for the property tests, with keys that are hard for canonical JSON: those that JavaScript
 * orders by itself, those that every object has, lone surrogates.
 */
import fc from 'fast-check'

const key = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 4 }),
  fc.nat({ max: 120 }).map(String),
  fc.constantFrom('__proto__', 'constructor', 'toJSON', 'length', 'a', 'b', 'B', '_', '', '\ud800'),
)

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('ก🚚', '货物', '"\\\n', '\ud800', '\udc00x', '\u2028'),
)

const leaf = fc.oneof(text, fc.integer(), fc.double(), fc.boolean(), fc.constant(null))

/** Object.fromEntries defines own keys, `__proto__` too, as JSON.parse does. */
export const { anyJson, anyObject } = fc.letrec<{
  anyJson: unknown
  anyObject: Record<string, unknown>
}>((tie) => ({
  anyJson: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie('anyJson'), { maxLength: 4 }),
    tie('anyObject'),
    // Lists of similar objects, like items and parcels.
    fc
      .tuple(fc.uniqueArray(key, { maxLength: 5 }), fc.array(fc.array(leaf, { minLength: 5 })))
      .map(([keys, rows]) =>
        rows.map((row) => Object.fromEntries(keys.map((name, i) => [name, row[i]]))),
      ),
  ),
  anyObject: fc
    .array(fc.tuple(key, tie('anyJson')), { maxLength: 5 })
    .map((entries) => Object.fromEntries(entries)),
}))

/** The same value with the keys of each object inserted in another order. */
export function withKeysShuffled(value: unknown, seed: number): unknown {
  if (Array.isArray(value)) return value.map((element) => withKeysShuffled(element, seed))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, member], index) => ({
    entry: [name, withKeysShuffled(member, seed)] as const,
    rank: Math.imul(seed ^ (index + 1), 0x9e3779b1) ^ name.length,
  }))
  return Object.fromEntries(entries.toSorted((a, b) => a.rank - b.rank).map(({ entry }) => entry))
}
