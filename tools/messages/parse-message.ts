/** What an ICU message holds beside its words: the same in every language, but for the plural's cases. */
export interface MessageParts {
  /** Such as `name`, `total (number)`, `<code>`, `state (select: open|other)`. */
  readonly placeholders: ReadonlySet<string>
  /** The cases of each plural, `=0` and the like left away. */
  readonly pluralCases: readonly (readonly string[])[]
}

/** @throws with a sentence when the message is malformed. */
export function parseMessage(message: string): MessageParts {
  const reader = new MessageReader(message)
  reader.readText({ nested: false })
  return { placeholders: reader.placeholders, pluralCases: reader.pluralCases }
}

class MessageReader {
  readonly placeholders = new Set<string>()
  readonly pluralCases: string[][] = []
  #message: string
  #at = 0

  constructor(message: string) {
    this.#message = message
  }

  readText({ nested }: { nested: boolean }): void {
    const openTags: string[] = []
    while (this.#at < this.#message.length) {
      const char = this.#message[this.#at]
      if (char === "'") this.#skipApostrophe()
      else if (char === '{') this.#readArgument()
      else if (char === '}') {
        if (!nested) throw new Error('a brace closes that was never opened')
        break
      } else if (char === '<') this.#readTag(openTags)
      else this.#at += 1
    }
    const [open] = openTags
    if (open !== undefined) throw new Error(`<${open}> is not closed`)
  }

  /** Two of them are one; before a brace or a tag one of them begins a stretch taken as it is. */
  #skipApostrophe(): void {
    const next = this.#message[this.#at + 1]
    if (next !== '{' && next !== '}' && next !== '<') {
      this.#at += next === "'" ? 2 : 1
      return
    }
    const end = this.#message.indexOf("'", this.#at + 2)
    this.#at = end === -1 ? this.#message.length : end + 1
  }

  #readTag(openTags: string[]): void {
    const [whole = '<', slash, name] = this.#match(/<(\/?)([a-zA-Z][\w-]*)>/y) ?? []
    this.#at += whole.length
    if (name === undefined) return
    if (slash === '/') {
      if (openTags.pop() !== name) throw new Error(`</${name}> closes what is not open`)
      return
    }
    openTags.push(name)
    this.placeholders.add(`<${name}>`)
  }

  #readArgument(): void {
    const head = this.#match(/\{\s*([\w-]+)\s*(?:,\s*(\w+)\s*)?/y)
    const name = head?.[1]
    if (head === null || name === undefined) throw new Error('a brace opens without a name')
    const kind = head[2]
    this.#at += head[0].length
    if (kind === 'plural' || kind === 'selectordinal' || kind === 'select') {
      const cases = this.#readCases(name)
      if (kind === 'select')
        this.placeholders.add(`${name} (select: ${cases.toSorted().join('|')})`)
      else {
        this.placeholders.add(`${name} (${kind})`)
        this.pluralCases.push(cases.filter((each) => !each.startsWith('=')))
      }
      return
    }
    this.placeholders.add(kind === undefined ? name : `${name} (${kind})`)
    const end = this.#match(/[^{}]*\}/y)
    if (end === null) throw new Error(`{${name}} is not closed`)
    this.#at += end[0].length
  }

  #readCases(name: string): string[] {
    const cases: string[] = []
    for (;;) {
      const open = this.#match(/\s*,?\s*(?:offset:\d+\s*)?(=?\w+)\s*\{/y)
      if (open === null) break
      cases.push(open[1] ?? '')
      this.#at += open[0].length
      this.readText({ nested: true })
      this.#expectBrace(name)
    }
    this.#at += this.#match(/\s*/y)?.[0].length ?? 0
    this.#expectBrace(name)
    if (!cases.includes('other')) throw new Error(`{${name}} has no case "other"`)
    return cases
  }

  #expectBrace(name: string): void {
    if (this.#message[this.#at] !== '}') throw new Error(`{${name}} is not closed`)
    this.#at += 1
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at
    return pattern.exec(this.#message)
  }
}
