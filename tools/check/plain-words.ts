/**
 * Plain English: no comment begins without its subject ("Of ...", "What ..."), and no name and no comment
 * has a word that the glossary replaces (its table "Words not to use", the words in backticks).
 */
import { Visitor, type Comment, type Node } from 'oxc-parser'
import { isTestOnly, type Finding, type HouseCheck } from './project.ts'
import { lineAt, type Source } from './source.ts'

const glossary = 'docs/glossary.md'

const missingSubject = /^(?:Of|What|Who|Whose|Whom|Whoever|For who)\b/
const noWord = /(?!)/

export const plainWords: HouseCheck = {
  name: 'names and comments are in plain English, and comments have a subject',
  find: ({ sources, text }) => {
    const words = replacedWords(text(glossary) ?? '')
    return sources.flatMap((source) =>
      isTestOnly(source.path)
        ? inComments(source)
        : [...inComments(source, words), ...inNames(source, words)],
    )
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
