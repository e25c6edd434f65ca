/** A folded text split where scripts, digits, spaces and punctuation change. */

export type Script = 'latin' | 'digits' | 'thai' | 'han'

export interface Token {
  readonly text: string
  readonly script: Script
  readonly start: number
  readonly end: number
  /** The text between it and the token before. */
  readonly gap: string
}

const pattern =
  /(?<digits>\d+)|(?<thai>[\u0E01-\u0E4E]+)|(?<han>[\u3400-\u9FFF]+)|(?<latin>(?:(?![\u0E01-\u0E4E\u3400-\u9FFF])[\p{L}\p{M}])+)/gu

export function cutIntoTokens(folded: string): Token[] {
  const tokens: Token[] = []
  let last = 0
  for (const match of folded.matchAll(pattern)) {
    const [text] = match
    const { digits, thai, han } = match.groups ?? {}
    const script = digits ? 'digits' : thai ? 'thai' : han ? 'han' : 'latin'
    const start = match.index
    const end = start + text.length
    tokens.push({ text, script, start, end, gap: folded.slice(last, start) })
    last = end
  }
  return tokens
}

/** Whether the token continues the text before it: a comma or a new line ends a name. */
export function goesOn(token: Token): boolean {
  return /^[ \t.\-–]*$/.test(token.gap)
}

/** Every sequence of consecutive words of a text, without the separators. */
export function* wordSequences(tokens: readonly Token[], maxWords: number): Generator<string> {
  for (const first of tokens.keys()) {
    let key = ''
    for (const [at, token] of tokens.slice(first, first + maxWords).entries()) {
      if (at > 0 && !goesOn(token)) break
      key += token.text
      yield key
    }
  }
}
