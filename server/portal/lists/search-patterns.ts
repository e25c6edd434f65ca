/** Each word as a pattern of LIKE that finds it anywhere; null without a word, which filters nothing. */
export function searchPatterns(words: string): readonly string[] | null {
  const each = words.toLowerCase().split(/\s+/u).filter(Boolean)
  return each.length === 0 ? null : each.map((word) => `%${escaped(word)}%`)
}

function escaped(word: string): string {
  return word.replaceAll(/[\\%_]/g, String.raw`\$&`)
}
