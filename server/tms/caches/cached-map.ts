/**
 * A bounded map of what was read from the database, grouped by organization so that one
 * organization's change drops its entries and no others. A reading that was under way while its group
 * was dropped is handed to who asked for it, and not kept.
 */
export interface CachedMap<Value> {
  /** What is kept under the key; undefined when nothing is, or nothing may be. */
  get(key: string): Value | undefined
  /** What `read` finds, kept under the key in its group. Nothing found is not kept: keys come from outside. */
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
        // The oldest entry makes room: insertion order is all the age that is needed here.
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
