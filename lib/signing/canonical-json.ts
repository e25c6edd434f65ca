/**
 * Canonical JSON (interface 5.6): one text for one value, whoever writes it and in whatever order
 * the keys were put in. Runs anywhere, the browser too.
 *
 * The whole rule: it is the text of `JSON.stringify` with the keys of every object sorted. So
 *
 * - keys are sorted by UTF-16 code units, as JavaScript's `<` and `Array.prototype.sort` compare
 *   strings: "10" < "9" < "A" < "_" < "a", and an emoji (U+1F600, code units D83D DE00) stands
 *   before U+FF01, where a sort by code points or by UTF-8 bytes puts it after;
 * - no whitespace; an array keeps its order;
 * - a key whose value is undefined is dropped, in an array undefined becomes null; null stays;
 * - NaN and Infinity become null, -0 becomes 0, 1.0 becomes 1, 1e21 becomes 1e+21;
 * - strings escape `"`, `\`, the control characters below U+0020 and lone surrogates (`\ud800`);
 *   all else, Thai and Chinese and emoji too, stands as it is;
 * - a date, or anything with a `toJSON`, stands as what its `toJSON` says: ISO 8601 for a date;
 * - functions and symbols are treated as undefined, a bigint is refused;
 * - `__proto__` is a key like any other where it is an object's own, as JSON.parse makes it.
 *
 * What JSON.stringify would answer with undefined (undefined itself, a function, a symbol) is
 * refused, and so is a nesting deeper than `maxDepth`, which refuses a circle as well: both would
 * else end in a stack overflow somewhere.
 */

/** The limit of nested arrays and objects. */
export const maxDepth = 256

export type CanonicalJsonRefusal = 'too-deep' | 'bigint' | 'no-json-form'

const refusalTexts: Record<CanonicalJsonRefusal, string> = {
  'too-deep': `nested deeper than ${maxDepth} levels, or in a circle`,
  bigint: 'a bigint has no JSON form',
  'no-json-form': 'undefined, a function or a symbol has no JSON form',
}

export class CanonicalJsonError extends Error {
  override readonly name = 'CanonicalJsonError'
  readonly reason: CanonicalJsonRefusal

  constructor(reason: CanonicalJsonRefusal) {
    super(`not canonical JSON: ${refusalTexts[reason]}`)
    this.reason = reason
  }
}

export function canonicalJson(value: unknown): string {
  // The gateway sends its keys in order, and then JSON.stringify writes the same text four times as fast.
  return isInOrder(value, maxDepth)
    ? (JSON.stringify(value) ?? refuse('no-json-form'))
    : writeCanonicalJson(value)
}

/** The algorithm without the short cut. Exported so that tests can compare the two. */
export function writeCanonicalJson(value: unknown): string {
  return writeValue(value, '', 0) ?? refuse('no-json-form')
}

function writeValue(given: unknown, key: string, depth: number): string | undefined {
  const value = isObject(given) ? asPrimitive(asToJson(given, key)) : given
  if (typeof value === 'bigint') return refuse('bigint')
  if (!isObject(value)) return JSON.stringify(value)
  if (depth === maxDepth) return refuse('too-deep')

  if (isArray(value)) {
    // Array.from visits the holes of a sparse array, which map would leave out.
    const elements = Array.from(
      value,
      (element, index) => writeValue(element, String(index), depth + 1) ?? 'null',
    )
    return `[${elements.join(',')}]`
  }

  let members = ''
  for (const [name, member] of Object.entries(value).sort(byKey)) {
    const text = writeValue(member, name, depth + 1)
    if (text === undefined) continue
    members += `${members === '' ? '' : ','}${JSON.stringify(name)}:${text}`
  }
  return `{${members}}`
}

function byKey([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1
}

function asToJson(value: object, key: string): unknown {
  return 'toJSON' in value && typeof value.toJSON === 'function' ? value.toJSON(key) : value
}

/** `new Number(1)` and similar objects are written as their value, as JSON.stringify does. */
function asPrimitive(value: unknown): unknown {
  if (value instanceof Number) return Number(value)
  if (value instanceof String) return String(value)
  return value instanceof Boolean || value instanceof BigInt ? value.valueOf() : value
}

/** True if JSON.stringify writes the value with its keys in order; false also when in doubt. */
function isInOrder(value: unknown, levelsLeft: number): boolean {
  if (!isObject(value)) return typeof value !== 'bigint'
  if (levelsLeft === 0 || 'toJSON' in value) return false
  if (isArray(value)) return value.every((element) => isInOrder(element, levelsLeft - 1))
  if (!isRecord(value)) return false
  let previous = ''
  // This loop includes inherited keys, which JSON.stringify leaves out: the result can only become
  // false.
  for (const key in value) {
    if (key < previous || !isInOrder(value[key], levelsLeft - 1)) return false
    previous = key
  }
  return true
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function isArray(value: object): value is readonly unknown[] {
  return Array.isArray(value)
}

/** A plain object: others (a boxed number, a class of a caller) may be more than their keys. */
function isRecord(value: object): value is Record<string, unknown> {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function refuse(reason: CanonicalJsonRefusal): never {
  throw new CanonicalJsonError(reason)
}
