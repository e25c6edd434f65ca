/**
 * What waits, by who asked for it. Everybody who waits has a turn before anybody has another, so who
 * asks for much stands behind themselves; and nobody can take all of the places.
 */
export interface FairQueue<T> {
  /** False when there is no place for it: in all, or for who asks. */
  push(by: string, item: T): boolean
  /** Before all others, whoever asked: it was begun already. */
  putBack(item: T): void
  shift(): T | undefined
  remove(item: T): void
  /** Takes out all there is. */
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
  /** In the order of turns: who had one is put at the end. None of them is empty. */
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
