/** The names of add-ons in the reader's language, by the keys that prices have for them. */
export type AddonNames = ReadonlyMap<string, string>

/** One that is not sold any more, or that its service does not name, is at least read as words. */
export function addonName(names: AddonNames, key: string): string {
  return names.get(key) ?? key.replaceAll('_', ' ')
}
