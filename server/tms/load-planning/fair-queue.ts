/**
 * A queue that is fair between callers: every waiting caller has a turn before any caller has another, so
 * a caller with many items waits behind its own items, and no caller can occupy all places.
 */
export interface FairQueue<T> {
  /** False when there is no place for it: in all, or for this caller. */
  push(by: string, item: T): boolean
  /** Puts a started item back before all others. */
  putBack(item: T): void
  shift(): T | undefined
  remove(item: T): void
  /** Removes and returns everything. */
  clear(): T[]
  readonly length: number
}

export function createFairQueue<T>({
  limit,
  limitEach,
}: {
  limit: number
  limitEach: number
}): FairQueue<T> {
  const returned: T[] = []
  /** In the order of turns: a caller moves to the end after its turn. None of the lists is empty. */
  const waiting = new Map<string, T[]>()
  let length = 0

  return {
    get length() {
      return length
    },
    push(by, item) {
      const own = waiting.get(by)
      if (length >= limit || (own?.length ?? 0) >= limitEach) return false
      if (own === undefined) waiting.set(by, [item])
      else own.push(item)
      length += 1
      return true
    },
    putBack(item) {
      returned.push(item)
      length += 1
    },
    shift() {
      const back = returned.shift()
      if (back !== undefined) {
        length -= 1
        return back
      }
      for (const [by, own] of waiting) {
        const item = own.shift()
        waiting.delete(by)
        if (own.length > 0) waiting.set(by, own)
        length -= 1
        return item
      }
      return undefined
    },
    remove(item) {
      for (const [by, own] of waiting) {
        const at = own.indexOf(item)
        if (at < 0) continue
        own.splice(at, 1)
        if (own.length === 0) waiting.delete(by)
        length -= 1
        return
      }
    },
    clear() {
      const all = [...returned.splice(0), ...[...waiting.values()].flat()]
      waiting.clear()
      length = 0
      return all
    },
  }
}
