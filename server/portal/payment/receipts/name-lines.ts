/**
 * The names of a paper's add-ons in every language, kept with it: a paper says the same years later, when
 * an add-on is called something else or is not sold any more.
 */
import { languages, type Language } from '#lib/contract/languages.ts'
import type { Gateway } from '../../gateway/gateway.ts'
import type { ReceiptContent } from './receipt-content.ts'

type Lines = ReceiptContent['lines']

/** Null while the service cannot say what they are called. One that names none has no such list: 404. */
export async function nameLines(
  lines: Lines,
  gateway: Pick<Gateway, 'listAddons'>,
): Promise<Lines | null> {
  if (!lines.some(isAddon)) return lines
  const named = await Promise.all(languages.map((language) => namesIn(language, gateway)))
  if (named.some((names) => names === null)) return null
  return lines.map((line) => {
    if (!isAddon(line)) return line
    const names = named.flatMap((all, index) => {
      const [language, name] = [languages[index], all?.get(line.key ?? '')]
      return language === undefined || name === undefined ? [] : [[language, name] as const]
    })
    return { ...line, names: Object.fromEntries(names) }
  })
}

function isAddon({ kind, key }: Lines[number]): boolean {
  return kind === 'addon' && key !== null
}

async function namesIn(
  language: Language,
  gateway: Pick<Gateway, 'listAddons'>,
): Promise<ReadonlyMap<string, string> | null> {
  const listed = await gateway.listAddons({ language })
  if (listed.ok) return new Map(listed.value.data.map(({ key, name }) => [key, name]))
  return listed.failure.status === 404 ? new Map() : null
}
