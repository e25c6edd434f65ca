/**
 * What canonical JSON is compared with. `naive` is the way most write it first: a sorted copy made of
 * entries, then JSON.stringify. `textbook` is the way the packages on npm do it, written after the
 * reference implementation of RFC 8785 (the same texts but for its refusal of NaN).
 */
export function naive(value: unknown): string {
  return JSON.stringify(sortedCopy(value))
}

function sortedCopy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (Array.isArray(value)) return value.map(sortedCopy)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => [key, sortedCopy(member)]),
  )
}

export function textbook(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if ('toJSON' in value && typeof value.toJSON === 'function') return textbook(value.toJSON())
  if (Array.isArray(value)) {
    const elements = value.reduce<string>((text, element, index) => {
      const comma = index === 0 ? '' : ','
      return `${text}${comma}${textbook(element === undefined ? null : element)}`
    }, '')
    return `[${elements}]`
  }
  const members = new Map(Object.entries(value))
  const texts = [...members.keys()].toSorted().reduce((text, key) => {
    const member = members.get(key)
    if (member === undefined) return text
    const comma = text === '' ? '' : ','
    return `${text}${comma}${textbook(key)}:${textbook(member)}`
  }, '')
  return `{${texts}}`
}
