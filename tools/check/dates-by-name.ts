/**
 * Only lib/dates formats dates, because it knows the calendar that a reader of Thai chose. Pages name one
 * of its formats (`format.dateTime(at, 'day')`); a format written in place would ignore the calendar.
 */
import { Visitor, type Argument, type Node } from 'oxc-parser'
import { isTestOnly, type Finding, type HouseCheck } from './project.ts'
import { lineAt, type Source } from './source.ts'

/** The methods of next-intl's formatter, with the number of values before the format's name. */
const formatters: ReadonlyMap<string, number> = new Map([
  ['dateTime', 1],
  ['dateTimeRange', 2],
])

const ownWords = new Set(['toLocaleDateString', 'toLocaleTimeString'])

export const datesByName: HouseCheck = {
  name: 'dates are written by lib/dates',
  find: ({ sources }) =>
    sources
      .filter(({ path }) => /^(?:app|components|lib|server)\//.test(path))
      .filter(({ path }) => !path.startsWith('lib/dates/') && !isTestOnly(path))
      .flatMap(datesInPlace),
}

function datesInPlace(source: Source): Finding[] {
  const findings: Finding[] = []
  const report = (node: { start: number }, what: string) => {
    findings.push({
      path: source.path,
      line: lineAt(source, node.start),
      message: `${what}: name a format of lib/dates/date-formats.ts, which knows the calendar`,
    })
  }
  new Visitor({
    CallExpression: (node) => {
      if (node.callee.type !== 'MemberExpression') return
      const called = nameOf(node.callee.property)
      const valuesBefore = formatters.get(called)
      if (valuesBefore !== undefined && !namesFormat(node.arguments, valuesBefore)) {
        report(node, `calls ${called} without a format's name`)
      }
      if (ownWords.has(called)) report(node, `calls ${called}`)
    },
    NewExpression: (node) => {
      const { callee } = node
      if (callee.type !== 'MemberExpression') return
      if (nameOf(callee.property) === 'DateTimeFormat') report(node, 'makes a format')
    },
  }).visit(source.program)
  return findings
}

function namesFormat(values: readonly Argument[], at: number): boolean {
  const name = values[at]
  return name !== undefined && name.type !== 'ObjectExpression'
}

function nameOf(node: Node): string {
  return node.type === 'Identifier' ? node.name : ''
}
