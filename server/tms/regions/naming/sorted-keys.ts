/** The keys of a sorted list that begin with some letters, in their order, up to a limit. */
export function* beginningWith(
  keys: readonly string[],
  start: string,
  limit: number,
): Generator<string> {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((keys[middle] ?? '') < start) low = middle + 1
    else high = middle
  }
  for (let at = low; at < Math.min(keys.length, low + limit); at++) {
    const key = keys[at] ?? ''
    if (!key.startsWith(start)) return
    yield key
  }
}
