/** The same set with one value in it that was not, or without one that was. */
export function toggled<Value>(set: ReadonlySet<Value>, value: Value): ReadonlySet<Value> {
  const next = new Set(set)
  if (!next.delete(value)) next.add(value)
  return next
}
