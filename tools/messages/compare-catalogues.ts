/** What one language's catalogue lacks, has too much or says differently from the first one's. */
import type { Catalogue } from './catalogue.ts'
import { parseMessage, type MessageParts } from './parse-message.ts'

export interface MessageFault {
  readonly key: string
  readonly message: string
}

export function compareCatalogues({
  reference,
  catalogue,
  language,
}: {
  reference: Catalogue
  catalogue: Catalogue
  language: string
}): MessageFault[] {
  const faults: MessageFault[] = []
  for (const [key, wanted] of reference) {
    const text = catalogue.get(key)
    if (text === undefined) faults.push({ key, message: 'is missing' })
    else if (text.trim() === '') faults.push({ key, message: 'is empty' })
    else faults.push(...compareMessages({ key, wanted, text, language }))
  }
  for (const key of catalogue.keys()) {
    if (!reference.has(key)) faults.push({ key, message: 'is in no other language' })
  }
  return faults
}

function compareMessages({
  key,
  wanted,
  text,
  language,
}: {
  key: string
  wanted: string
  text: string
  language: string
}): MessageFault[] {
  const parts = partsOf(text)
  if (typeof parts === 'string') return [{ key, message: parts }]
  const faults: MessageFault[] = []
  const reference = partsOf(wanted)
  // A malformed reference is reported in its own language.
  if (typeof reference !== 'string') {
    for (const placeholder of reference.placeholders) {
      if (!parts.placeholders.has(placeholder)) {
        faults.push({ key, message: `lacks ${placeholder}` })
      }
    }
    for (const placeholder of parts.placeholders) {
      if (!reference.placeholders.has(placeholder)) {
        faults.push({ key, message: `has ${placeholder}, which the page does not give` })
      }
    }
  }
  const wantedCases = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
  for (const cases of parts.pluralCases) {
    if (cases.toSorted().join() !== wantedCases.join()) {
      faults.push({
        key,
        message: `has the plural cases ${cases.join(', ')}: ${language} has ${wantedCases.join(', ')}`,
      })
    }
  }
  return faults
}

function partsOf(text: string): MessageParts | string {
  try {
    return parseMessage(text)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
