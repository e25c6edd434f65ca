/**
 * The two short cuts of canonical JSON. Both exist to let the engine's own JSON.stringify, which is
 * native, write the text: of the value as it is when its keys stand in order already (a body that
 * was sent in canonical form does), else of a copy whose keys were put in order.
 *
 * A copy takes its order from a template of its shape: `{...template, ...object}` keeps the
 * template's order, and the items of a list share one template, so that their keys are sorted once.
 * The templates live for one call only, so that nobody's keys outlive their request.
 *
 * Measured for a body of 11 kB against writing the text piece by piece (with the sort, the quoting
 * of keys or the escape test made cheaper): that came to 1.3 to 1.6 times the time, most of it for
 * joining the pieces. Sorting with JSON.stringify's list of keys took three times as long.
 */

/** True if JSON.stringify writes the value with its keys in order; false also when in doubt. */
export function isInOrder(value: unknown, levelsLeft: number): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'bigint'
  if (levelsLeft === 0 || hasToJson(value)) return false

  if (isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      if (!isInOrder(value[i], levelsLeft - 1)) return false
    }
    return true
  }
  if (!isRecord(value)) return false
  let previous = ''
  // Inherited keys come along here, which JSON.stringify leaves out: that can only make a doubt.
  for (const key in value) {
    if (key < previous || !isInOrder(value[key], levelsLeft - 1)) return false
    previous = key
  }
  return true
}

/** A copy with its keys in order, or undefined where a copy can't say what JSON.stringify would. */
export function orderedCopy(value: unknown, maxLevels: number): object | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  return copyOf(value, [], maxLevels)
}

interface Shape {
  readonly keys: readonly string[]
  readonly template: Readonly<Record<string, unknown>>
}

/** More shapes than a request of this interface has; past it each object makes its own template. */
const maxShapes = 8

function copyOf(value: object, shapes: Shape[], levelsLeft: number): object | undefined {
  if (levelsLeft === 0 || hasToJson(value)) return undefined

  if (isArray(value)) {
    const copy: unknown[] = []
    for (let i = 0; i < value.length; i++) {
      const element = value[i]
      if (typeof element === 'object' && element !== null) {
        const inner = copyOf(element, shapes, levelsLeft - 1)
        if (inner === undefined) return undefined
        copy.push(inner)
      } else if (typeof element === 'bigint') {
        return undefined
      } else {
        copy.push(element)
      }
    }
    return copy
  }

  if (!isRecord(value)) return undefined
  const template = templateFor(Object.keys(value), shapes)
  if (template === undefined) return undefined
  // A spread defines properties where an assignment would set them: an own `__proto__` stays one.
  const copy = { ...template, ...value }
  for (const key in copy) {
    const member = copy[key]
    if (typeof member === 'object' && member !== null) {
      const inner = copyOf(member, shapes, levelsLeft - 1)
      if (inner === undefined) return undefined
      copy[key] = inner
    } else if (typeof member === 'bigint') {
      return undefined
    }
  }
  return copy
}

function templateFor(keys: readonly string[], shapes: Shape[]): Shape['template'] | undefined {
  for (const shape of shapes) {
    if (hasSameKeys(shape.keys, keys)) return shape.template
  }
  const sorted = keys.toSorted()
  const template: Record<string, unknown> = Object.fromEntries(sorted.map((key) => [key, null]))
  // JavaScript puts keys that look like an index ("10", "9") first and in numeric order, whatever
  // was asked for. No object can then have the order wanted.
  if (!hasSameKeys(Object.keys(template), sorted)) return undefined
  if (shapes.length < maxShapes) shapes.push({ keys, template })
  return template
}

function hasSameKeys(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) {
    if (a[i] !== b[i]) return false
  }
  return true
}

function hasToJson(value: object): boolean {
  return 'toJSON' in value && typeof value.toJSON === 'function'
}

function isArray(value: object): value is readonly unknown[] {
  return Array.isArray(value)
}

/** A plain object: others (a boxed number, a class of a caller) may be more than their keys. */
function isRecord(value: object): value is Record<string, unknown> {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
