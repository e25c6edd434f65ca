/** A Vietnamese name with its word of rank taken off, or shortened as people do: Quận 1 is Q.1. */
const ranks: readonly (readonly [string, readonly string[]])[] = [
  ['Thành phố', ['tp']],
  ['Thị xã', ['tx']],
  ['Thị trấn', ['tt']],
  ['Tỉnh', []],
  ['Quận', ['q', 'district', 'dist', 'd']],
  ['Huyện', ['h']],
  ['Phường', ['p', 'ward', 'w']],
  ['Xã', ['x']],
]

export interface VietnameseForms {
  /** Null where only a number is left. */
  readonly bare: string | null
  readonly short: readonly string[]
}

export function vietnameseForms(name: string): VietnameseForms {
  const rank = ranks.find(([word]) => name.startsWith(`${word} `))
  if (rank === undefined) return { bare: null, short: [] }
  const [word, shortWords] = rank
  const rest = name.slice(word.length + 1)
  const numbered = /^\d+$/.test(rest)
  // Only before a number do the letters say more than they confuse: "P.5", but not "P. Tân Định".
  return {
    bare: numbered ? null : rest,
    short: numbered ? shortWords.map((each) => `${each}${rest}`) : [],
  }
}
