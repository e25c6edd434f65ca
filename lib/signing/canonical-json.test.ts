import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CanonicalJsonError,
  canonicalJson,
  maxDepth,
  writeCanonicalJson,
} from './canonical-json.ts'
import { anyJson, withKeysShuffled } from './any-json.fixture.ts'

test('parses back to what was written, for any JSON value', () => {
  fc.assert(
    fc.property(anyJson, (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

test('is the same text for any order of the keys', () => {
  fc.assert(
    fc.property(anyJson, fc.integer(), (value, seed) => {
      expect(canonicalJson(withKeysShuffled(value, seed))).toBe(canonicalJson(value))
    }),
  )
})

test('is a fixed point: canonical text parsed and written again is the same text', () => {
  fc.assert(
    fc.property(anyJson, (value) => {
      const text = canonicalJson(value)
      expect(canonicalJson(JSON.parse(text))).toBe(text)
    }),
  )
})

test('the short cut writes what the algorithm writes, for any JSON value in any order', () => {
  fc.assert(
    fc.property(anyJson, fc.integer(), (value, seed) => {
      const shuffled = withKeysShuffled(value, seed)
      expect(canonicalJson(shuffled)).toBe(writeCanonicalJson(shuffled))
    }),
    { numRuns: 500 },
  )
})

test('the short cut writes what the algorithm writes, for any JavaScript value', () => {
  const anything = fc.anything({
    withBigInt: true,
    withBoxedValues: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withSparseArray: true,
    withTypedArray: true,
    stringUnit: 'binary',
  })
  fc.assert(
    fc.property(anything, (value) => {
      expect(textOrRefusal(canonicalJson, value)).toBe(textOrRefusal(writeCanonicalJson, value))
    }),
    { numRuns: 1000 },
  )
})

test('is JSON.stringify itself where each object has one key at most', () => {
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      fc.anything({ maxDepth: 0, withDate: true }),
      fc.array(tie('tree'), { maxLength: 3 }),
      fc
        .tuple(fc.string({ unit: 'binary' }), tie('tree'))
        .map((entry) => Object.fromEntries([entry])),
    ),
  }))
  fc.assert(
    fc.property(tree, (value) => {
      expect(canonicalJson([value])).toBe(JSON.stringify([value]))
    }),
  )
})

test('puts the keys of many shapes in order', () => {
  const objects = Array.from({ length: 40 }, (_, i) => ({ [`z${i}`]: 1, [`a${i % 20}`]: 2 }))
  const expected = objects.map((_, i) => `{"a${i % 20}":2,"z${i}":1}`).join(',')
  expect(canonicalJson(objects)).toBe(`[${expected}]`)
})

test('takes objects with the same keys in another order, and with one key fewer, each for itself', () => {
  expect(canonicalJson([{ b: 1, a: 2 }, { a: 3, b: 4 }, { b: 5 }, { b: 6, a: undefined }])).toBe(
    '[{"a":2,"b":1},{"a":3,"b":4},{"b":5},{"b":6}]',
  )
})

test('leaves the value it was given as it was', () => {
  const value = { b: { d: 1, c: 2 }, a: [{ f: 1, e: 2 }] }
  canonicalJson(value)
  expect(JSON.stringify(value)).toBe('{"b":{"d":1,"c":2},"a":[{"f":1,"e":2}]}')
})

test('asks toJSON with the key, once, and puts in order what it answers', () => {
  const asked: string[] = []
  const answering = {
    toJSON(key: string) {
      asked.push(key)
      return { b: 1, a: 2 }
    },
  }
  expect(canonicalJson({ z: [answering], y: answering })).toBe(
    '{"y":{"a":2,"b":1},"z":[{"a":2,"b":1}]}',
  )
  expect(asked).toEqual(['y', '0'])
})

test('an own __proto__ neither vanishes nor becomes the prototype', () => {
  const parsed: unknown = JSON.parse('{"b":1,"__proto__":{"z":1,"isAdmin":true}}')
  expect(canonicalJson(parsed)).toBe('{"__proto__":{"isAdmin":true,"z":1},"b":1}')
})

test('writes an object that stands in two places twice', () => {
  const place = { lng: 100, lat: 13 }
  expect(canonicalJson({ to: place, from: place })).toBe(
    '{"from":{"lat":13,"lng":100},"to":{"lat":13,"lng":100}}',
  )
})

test.each([
  ['arrays', (inner: unknown) => [inner]],
  ['objects in order', (inner: unknown) => ({ a: inner, b: 1 })],
  ['objects out of order', (inner: unknown) => ({ b: 1, a: inner })],
  ['objects with keys like numbers', (inner: unknown) => ({ 10: inner, 9: 1 })],
])('writes %s nested to the limit and refuses one level more', (_, wrap) => {
  let value: unknown = 1
  for (let depth = 0; depth < maxDepth; depth++) value = wrap(value)
  expect(JSON.parse(canonicalJson(value))).toEqual(value)
  expect(textOrRefusal(canonicalJson, wrap(value))).toBe('refused: too-deep')
})

test('refuses 100,000 levels as it refuses one too many', () => {
  const text = '['.repeat(100_000) + ']'.repeat(100_000)
  expect(textOrRefusal(canonicalJson, JSON.parse(text))).toBe('refused: too-deep')
})

test('refuses a circle', () => {
  const order: Record<string, unknown> = { a: 1 }
  order['self'] = order
  expect(textOrRefusal(canonicalJson, order)).toBe('refused: too-deep')
})

test.each([
  ['bigint', 1n],
  ['bigint', { b: 1, a: 1n }],
  ['bigint', { a: 1n }],
  ['bigint', [1n]],
  ['no-json-form', undefined],
  ['no-json-form', () => 1],
  ['no-json-form', Symbol('s')],
  ['no-json-form', { toJSON: () => undefined }],
])('refuses with %s what has none: %s', (reason, value) => {
  expect(textOrRefusal(canonicalJson, value)).toBe(`refused: ${reason}`)
})

function textOrRefusal(write: (value: unknown) => string, value: unknown): string {
  try {
    return write(value)
  } catch (error) {
    if (error instanceof CanonicalJsonError) return `refused: ${error.reason}`
    throw error
  }
}
