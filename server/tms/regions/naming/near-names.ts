/**
 * Finds names within one or two letters of the written one. Names are indexed by their trigrams; k wrong
 * letters change at most 3k of a name's trigrams (4k when neighbours are exchanged), so one of the 4k + 1
 * rarest trigrams of the written name is also in the intended one.
 */
import { editDistance } from './edit-distance.ts'

interface NearName {
  /** Position in the list of keys. */
  readonly at: number
  readonly distance: number
}

const buckets = 1 << 15

/** How many letters of a name of that length may be wrong: in a short name each letter carries more. */
export function allowedErrors(length: number): number {
  if (length < 5) return 0
  return length < 8 ? 1 : 2
}

export function indexNearNames(keys: readonly string[]) {
  const starts = new Int32Array(buckets + 1)
  const each = (visit: (bucket: number, at: number) => void) => {
    for (let at = 0; at < keys.length; at++) {
      const key = keys[at] ?? ''
      if (key.length >= minimalLength)
        for (let i = -2; i < key.length; i++) visit(runAt(key, i), at)
    }
  }
  each((bucket) => void (starts[bucket + 1] = (starts[bucket + 1] ?? 0) + 1))
  for (let bucket = 0; bucket < buckets; bucket++) {
    starts[bucket + 1] = (starts[bucket + 1] ?? 0) + (starts[bucket] ?? 0)
  }
  const files = new Int32Array(starts[buckets] ?? 0)
  const next = starts.slice()
  each((bucket, at) => {
    const position = next[bucket] ?? 0
    files[position] = at
    next[bucket] = position + 1
  })
  const sizeOf = (bucket: number) => (starts[bucket + 1] ?? 0) - (starts[bucket] ?? 0)
  const seen = new Int32Array(keys.length)
  let round = 0

  return (written: string): NearName[] => {
    const limit = allowedErrors(written.length)
    if (limit === 0) return []
    const runs = new Set<number>()
    for (let i = -2; i < written.length; i++) runs.add(runAt(written, i))
    const rarest = [...runs].sort((a, b) => sizeOf(a) - sizeOf(b)).slice(0, 4 * limit + 1)
    const found: NearName[] = []
    round += 1
    for (const bucket of rarest) {
      for (let position = starts[bucket] ?? 0; position < (starts[bucket + 1] ?? 0); position++) {
        const at = files[position] ?? 0
        if (seen[at] === round) continue
        seen[at] = round
        const key = keys[at] ?? ''
        if (Math.abs(key.length - written.length) > limit) continue
        const distance = editDistance(written, key, limit)
        if (distance > 0 && distance <= limit) found.push({ at, distance })
      }
    }
    return found.sort((a, b) => a.distance - b.distance)
  }
}

const minimalLength = 4

/**
 * The bucket of the trigram that begins at i; positions before the first and after the last letter count
 * too.
 */
function runAt(key: string, i: number): number {
  const letter = (at: number) => (at < 0 || at >= key.length ? 1 : key.charCodeAt(at))
  return (letter(i) * 961 + letter(i + 1) * 31 + letter(i + 2)) & (buckets - 1)
}
