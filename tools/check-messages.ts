/**
 * Every text in every language, with the same placeholders, its figures held to their units, and none
 * that no page asks for: `node tools/check-messages.ts`. That a key exists where it is used is the compiler's to say.
 */
import { join } from 'node:path'
import { languages, type Language } from '../lib/contract/languages.ts'
import { holdTogether } from '../lib/line-breaks/hold-together.ts'
import { isTestOnly, type Finding, type HouseCheck, type Project } from './check/project.ts'
import { readProject } from './check/read-project.ts'
import { parseMessage, type MessageParts } from './messages/parse-message.ts'
import { usedKeyPatterns } from './messages/used-keys.ts'

/** Messages, flattened: each text by its key with dots. */
type Catalogue = ReadonlyMap<string, string>

const [referenceLanguage] = languages

export const messages: HouseCheck = {
  name: 'every text is in every language and on a page',
  find(project) {
    const reference = catalogueOf(project, referenceLanguage)
    return [
      ...languages.flatMap((language) =>
        compareCatalogues({
          reference,
          catalogue: catalogueOf(project, language),
          language,
        }).map(({ key, message }) => finding({ project, language, key, message })),
      ),
      ...languages.flatMap((language) =>
        looseUnits(catalogueOf(project, language), language).map((key) =>
          finding({ project, language, key, message: 'may break between a figure and its unit' }),
        ),
      ),
      ...unusedKeys(project, reference).map((key) =>
        finding({ project, language: referenceLanguage, key, message: 'is on no page' }),
      ),
    ]
  },
}

/** All groups of a language, each by the name of its file. */
function catalogueOf(project: Project, language: string): Catalogue {
  const folder = `app/messages/${language}/`
  const files = [...project.files].filter((path) => path.startsWith(folder))
  if (files.length === 0) throw new Error(`${folder} has no files`)
  const texts = new Map<string, string>()
  for (const path of files) {
    const group = groupOf(path.slice(folder.length))
    for (const [key, text] of readCatalogue(project.text(path) ?? '')) {
      texts.set(`${group}.${key}`, text)
    }
  }
  return texts
}

/** `route-step.json` holds the group that pages ask for as `routeStep`. */
function groupOf(file: string): string {
  return file
    .replace(/\.json$/, '')
    .replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())
}

/** These lay out their lines themselves, or are laid out by others. */
const papers: ReadonlySet<string> = new Set(['mail', 'receipt'])

function looseUnits(catalogue: Catalogue, language: Language): string[] {
  return [...catalogue]
    .filter(([key]) => !papers.has(key.split('.')[0] ?? ''))
    .filter(([, text]) => holdTogether(text, language) !== text)
    .map(([key]) => key)
}

function unusedKeys(project: Project, reference: Catalogue): string[] {
  const patterns = project.sources
    .filter(({ path }) => /^(?:app|components)\//.test(path) && !isTestOnly(path))
    .flatMap(usedKeyPatterns)
  return [...reference.keys()].filter((key) => !patterns.some((pattern) => pattern.test(key)))
}

/** The line of the key's own name, which is near enough where names repeat in other groups. */
function finding({
  project,
  language,
  key,
  message,
}: {
  project: Project
  language: string
  key: string
  message: string
}): Finding {
  const path = pathOf(language, key)
  const name = key.split('.').at(-1)
  const lines = (project.text(path) ?? '').split('\n')
  const line = lines.findIndex((each) => each.trimStart().startsWith(`"${name}":`)) + 1
  return { path, line: Math.max(1, line), message: `${key} ${message}` }
}

function pathOf(language: string, key: string): string {
  const [group = ''] = key.split('.')
  const file = group.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return `app/messages/${language}/${file}.json`
}

interface MessageFault {
  readonly key: string
  readonly message: string
}

function compareCatalogues({
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
    return `is malformed (${error instanceof Error ? error.message : String(error)})`
  }
}

/** @throws with a sentence when it holds anything but texts and groups of them. */
function readCatalogue(json: string): Catalogue {
  const texts = new Map<string, string>()
  collect({ value: JSON.parse(json), key: '', into: texts })
  return texts
}

function collect({
  value,
  key,
  into,
}: {
  value: unknown
  key: string
  into: Map<string, string>
}): void {
  if (typeof value === 'string') {
    into.set(key, value)
    return
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error(`"${key}" is neither a text nor a group of texts`)
  }
  for (const [name, inner] of Object.entries(value)) {
    collect({ value: inner, key: key === '' ? name : `${key}.${name}`, into })
  }
}

if (import.meta.main) {
  const findings = messages.find(readProject(join(import.meta.dirname, '..')))
  for (const { path, line, message } of findings) console.log(`${path}:${line} ${message}`)
  console.log(findings.length === 0 ? `ok  ${messages.name}` : `FAILED  ${messages.name}`)
  if (findings.length > 0) process.exitCode = 1
}
