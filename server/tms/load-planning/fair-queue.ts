/**
 * A queue that is fair between callers: every waiting caller has a turn before any caller has another, so
 * a caller with many items waits behind its own items, and no caller can occupy all places.
 */
export class FairQueue<T> {
  readonly #limit: number
  readonly #limitEach: number
  readonly #returned: T[] = []
  /** In the order of turns: a caller moves to the end after its turn. None of the lists is empty. */
  readonly #waiting = new Map<string, T[]>()

  constructor({ limit, limitEach }: { readonly limit: number; readonly limitEach: number }) {
    this.#limit = limit
    this.#limitEach = limitEach
  }

  get length(): number {
    return this.#returned.length + [...this.#waiting.values()].flat().length
  }

  /** False when there is no place for it: in all, or for this caller. */
  push(by: string, item: T): boolean {
    const own = this.#waiting.get(by) ?? []
    if (this.length >= this.#limit || own.length >= this.#limitEach) return false
    this.#waiting.set(by, [...own, item])
    return true
  }

  /** Puts a started item back before all others. */
  putBack(item: T): void {
    this.#returned.push(item)
  }

  shift(): T | undefined {
    if (this.#returned.length > 0) return this.#returned.shift()
    for (const [by, [item, ...others]] of this.#waiting) {
      this.#waiting.delete(by)
      if (others.length > 0) this.#waiting.set(by, others)
      return item
    }
    return undefined
  }

  remove(item: T): void {
    const returnedAt = this.#returned.indexOf(item)
    if (returnedAt !== -1) this.#returned.splice(returnedAt, 1)
    for (const [by, own] of this.#waiting) {
      const others = own.filter((each) => each !== item)
      if (others.length > 0) this.#waiting.set(by, others)
      else this.#waiting.delete(by)
    }
  }

  /** Removes and returns everything. */
  clear(): T[] {
    const all = [...this.#returned.splice(0), ...[...this.#waiting.values()].flat()]
    this.#waiting.clear()
    return all
  }
}
