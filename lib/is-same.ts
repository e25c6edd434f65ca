/** Compares plain data: numbers, texts, switches, and lists and objects of them. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return false
  }
  const [fields, others] = [Object.entries(one), new Map(Object.entries(other))]
  return (
    fields.length === others.size &&
    fields.every(([key, value]) => others.has(key) && isSame(value, others.get(key)))
  )
}
