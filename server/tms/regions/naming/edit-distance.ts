/**
 * The number of differing letters: inserted, left out, replaced, or two neighbours exchanged. Stops above
 * `limit` and returns limit + 1. Only cells within `limit` of the diagonal can matter.
 */
const maxLength = 64
const width = maxLength + 1
/** Row by row; allocated once, because one text needs thousands of comparisons. */
const cells = new Int32Array(width * width)

export function editDistance(one: string, other: string, limit: number): number {
  const tooMany = limit + 1
  if (Math.abs(one.length - other.length) > limit) return tooMany
  if (one.length > maxLength || other.length > maxLength) return one === other ? 0 : tooMany
  for (let j = 0; j <= Math.min(other.length, limit + 1); j++) cells[j] = j
  for (let i = 1; i <= one.length; i++) {
    const from = Math.max(1, i - limit)
    const to = Math.min(other.length, i + limit)
    const row = i * width
    const above = row - width
    cells[row + from - 1] = from === 1 ? i : tooMany
    const letter = one.charCodeAt(i - 1)
    let least = at(row + from - 1)
    for (let j = from; j <= to; j++) {
      let cost = at(above + j - 1) + (letter === other.charCodeAt(j - 1) ? 0 : 1)
      cost = Math.min(cost, at(row + j - 1) + 1)
      // The cell above the band's right end was not computed.
      if (j < i + limit || i === 1) cost = Math.min(cost, at(above + j) + 1)
      if (
        i > 1 &&
        j > 1 &&
        letter === other.charCodeAt(j - 2) &&
        one.charCodeAt(i - 2) === other.charCodeAt(j - 1)
      ) {
        cost = Math.min(cost, at(above - width + j - 2) + 1)
      }
      cells[row + j] = cost
      least = Math.min(least, cost)
    }
    if (least > limit) return tooMany
  }
  return Math.min(at(one.length * width + other.length), tooMany)
}

function at(index: number): number {
  return cells[index] ?? 0
}
