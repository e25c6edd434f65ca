/**
 * A bounded map of rows read from the database, grouped by organization so that a change in one
 * organization drops its entries and no others. A read in progress while its group is dropped is returned
 * to its caller, and not kept.
 */
export interface CachedMap<Value> {
  /** The value kept under the key, or undefined. */
  get(key: string): Value | undefined
  /**
   * The result of `read`, kept under the key in its group. A missing row is not kept: keys come from
   * outside.
   */
  load(
    key: string,
    read: () => Promise<{ group: string; value: Value } | null>,
  ): Promise<Value | null>
  dropGroup(group: string): void
  dropAll(): void
}

export function createCachedMap<Value>({
  keeping,
  maxEntries,
}: {
  keeping: () => boolean
  maxEntries: number
}): CachedMap<Value> {
  const entries = new Map<string, { group: string; value: Value }>()
  let drops = 0

  return {
    get(key) {
      const entry = entries.get(key)
      return entry !== undefined && keeping() ? entry.value : undefined
    },
    async load(key, read) {
      const dropsBefore = drops
      const mayKeep = keeping()
      const found = await read()
      if (found === null) return null
      if (mayKeep && keeping() && drops === dropsBefore) {
        // Drops the oldest entry; insertion order is a good enough age here.
        if (entries.size >= maxEntries) entries.delete(entries.keys().next().value ?? key)
        entries.set(key, found)
      }
      return found.value
    },
    dropGroup(group) {
      drops += 1
      for (const [key, entry] of entries) if (entry.group === group) entries.delete(key)
    },
    dropAll() {
      drops += 1
      entries.clear()
    },
  }
}
