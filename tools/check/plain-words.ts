/**
 * Plain English: no comment begins without its subject ("Of ...", "Who ..."). In the rooms that are
 * rewritten, no name and no comment has a word that the glossary replaces either (its table "Words not to
 * use", the words in backticks). A room joins the list when it is clean.
 */
import { Visitor, type Comment, type Node } from 'oxc-parser'
import { isTestOnly, type Finding, type HouseCheck } from './project.ts'
import { lineAt, type Source } from './source.ts'

const glossary = 'docs/glossary.md'

const cleanRooms: readonly string[] = [
  'components/cargo/',
  'components/developers/',
  'components/forms/',
  'components/frame/',
  'components/illustrations/',
  'components/load/',
  'components/map/',
  'components/measures/',
  'components/opening-hours/',
  'components/photos/',
  'components/route/',
  'components/ui/',
  'components/workers/',
  'lib/checked-number.ts',
  'lib/contract/',
  'lib/freight/',
  'lib/geo/',
  'lib/map-links/',
  'lib/money.ts',
  'lib/packing/',
  'lib/signing/',
  'server/clock.ts',
  'server/config.ts',
  'server/db/',
  'server/demo/',
  'server/dev.ts',
  'server/dev/',
  'server/environment.ts',
  'server/gazetteer.ts',
  'server/ids.ts',
  'server/log.ts',
  'server/main.ts',
  'server/process/',
  'server/sandbox/',
  'server/setup.ts',
  'server/tms/accounts/',
  'server/tms/address/',
  'server/tms/caches/',
  'server/tms/deliveries/',
  'server/tms/http/',
  'server/tms/load-planning/',
  'server/tms/organizations/',
  'server/tms/pricing/',
  'server/tms/regions/',
  'server/tms/rooms.ts',
  'server/tms/service.ts',
  'server/tms/testing/',
  'server/tms/waybills/',
  'tools/check/',
]

const missingSubject = /^(?:Of|Who|Whose|Whom|Whoever|For who)\b/
const noWord = /(?!)/

export const plainWords: HouseCheck = {
  name: 'comments have a subject, and rewritten rooms are in plain English',
  find: ({ sources, text }) => {
    const words = replacedWords(text(glossary) ?? '')
    return sources.flatMap((source) => {
      const isClean =
        cleanRooms.some((room) => source.path.startsWith(room)) && !isTestOnly(source.path)
      return isClean
        ? [...inComments(source, words), ...inNames(source, words)]
        : inComments(source)
    })
  },
}

/** The words in backticks in the first column of the glossary's table of words not to use. */
export function replacedWords(text: string): readonly string[] {
  const [, table = ''] = text.split('## Words not to use')
  return table
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .flatMap((line) => line.split('|')[1]?.match(/(?<=`)\w[^`]*(?=`)/g) ?? [])
}

function inComments(source: Source, words: readonly string[] = []): Finding[] {
  const plain = words.filter((word) => word === word.toLowerCase())
  const banned = plain.length > 0 ? new RegExp(`\\b(?:${plain.join('|')})\\b`) : noWord
  return blocksOf(source).flatMap(({ start, text }) => {
    const found = missingSubject.exec(text) ?? banned.exec(text)
    if (found === null) return []
    const message = `"${found[0]}" in a comment: see ${glossary}`
    return [{ path: source.path, line: lineAt(source, start), message }]
  })
}

/** Comments as a reader sees them: line comments one below the other are one. */
function blocksOf({ comments, text }: Source): { start: number; text: string }[] {
  const blocks: { start: number; end: number; text: string }[] = []
  for (const comment of comments) {
    const last = blocks.at(-1)
    const goesOn =
      last && comment.type === 'Line' && /^\n[ \t]*$/.test(text.slice(last.end, comment.start))
    if (goesOn) {
      last.text += ` ${contentOf(comment)}`
      last.end = comment.end
    } else blocks.push({ start: comment.start, end: comment.end, text: contentOf(comment) })
  }
  return blocks
}

function contentOf({ value }: Comment): string {
  return value
    .replace(/^\s*\*/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function inNames(source: Source, words: readonly string[]): Finding[] {
  const banned = new Set(words)
  const findings: Finding[] = []
  const check = (node: Node | null) => {
    if (node?.type !== 'Identifier') return
    const parts = node.name.match(/[A-Z]?[a-z]+/g) ?? []
    const word = [node.name, ...parts.map((part) => part.toLowerCase())].find((each) =>
      banned.has(each),
    )
    if (word === undefined) return
    const message = `"${word}" in the name ${node.name}: see ${glossary}`
    findings.push({ path: source.path, line: lineAt(source, node.start), message })
  }
  new Visitor({
    VariableDeclarator: ({ id }) => check(id),
    FunctionDeclaration: ({ id }) => check(id),
    ClassDeclaration: ({ id }) => check(id),
    TSInterfaceDeclaration: ({ id }) => check(id),
    TSTypeAliasDeclaration: ({ id }) => check(id),
    TSPropertySignature: ({ key }) => check(key),
    TSMethodSignature: ({ key }) => check(key),
    MethodDefinition: ({ key }) => check(key),
    PropertyDefinition: ({ key }) => check(key),
  }).visit(source.program)
  return findings
}
