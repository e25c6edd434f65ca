/** Reads what an ICU message holds beside its words: the same in every language, but for the plural's cases. */
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'

export interface MessageParts {
  /** Such as `name`, `total (number)`, `<code>`, `state (select: open|other)`. */
  readonly placeholders: ReadonlySet<string>
  /** The cases of each plural without `=0` and the like. */
  readonly pluralCases: readonly (readonly string[])[]
}

/** @throws when the message is malformed. */
export function parseMessage(message: string): MessageParts {
  const placeholders = new Set<string>()
  const pluralCases: string[][] = []
  const read = (elements: readonly MessageFormatElement[]) => {
    for (const element of elements) {
      switch (element.type) {
        case TYPE.literal:
        case TYPE.pound:
          break
        case TYPE.argument:
          placeholders.add(element.value)
          break
        case TYPE.number:
        case TYPE.date:
        case TYPE.time:
          placeholders.add(`${element.value} (${TYPE[element.type]})`)
          break
        case TYPE.tag:
          placeholders.add(`<${element.value}>`)
          read(element.children)
          break
        case TYPE.select:
        case TYPE.plural: {
          const cases = Object.keys(element.options)
          if (element.type === TYPE.select) {
            placeholders.add(`${element.value} (select: ${cases.toSorted().join('|')})`)
          } else {
            placeholders.add(`${element.value} (plural)`)
            pluralCases.push(cases.filter((each) => !each.startsWith('=')))
          }
          for (const { value } of Object.values(element.options)) read(value)
        }
      }
    }
  }
  read(parse(message))
  return { placeholders, pluralCases }
}
