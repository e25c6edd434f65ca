/**
 * lib returns the same for the same input, in a browser as in Node: no clock, no randomness, no network,
 * no page, no process. Time and ids are arguments.
 */
import { Visitor, type Node } from 'oxc-parser'
import { boundNames } from './bound-names.ts'
import { isTestOnly, type Finding, type HouseCheck } from './project.ts'
import { lineAt, type Source } from './source.ts'

const forbiddenNames = new Set([
  'XMLHttpRequest',
  'WebSocket',
  'document',
  'fetch',
  'localStorage',
  'performance',
  'process',
  'queueMicrotask',
  'sessionStorage',
  'setInterval',
  'setTimeout',
  'window',
])

const forbiddenMembers = new Set([
  'Date.now',
  'Math.random',
  'crypto.getRandomValues',
  'crypto.randomUUID',
])

export const pureLib: HouseCheck = {
  name: 'lib is pure',
  find: ({ sources }) =>
    sources.filter(({ path }) => path.startsWith('lib/') && !isTestOnly(path)).flatMap(impureUses),
}

function impureUses(source: Source): Finding[] {
  const findings: Finding[] = []
  const report = (node: { start: number }, what: string) => {
    findings.push({
      path: source.path,
      line: lineAt(source, node.start),
      message: `uses ${what}: lib has no I/O, no clock and no chance (take it as an argument)`,
    })
  }
  const ownNames = boundNames(source.program)
  const reportName = (node: Node | null | undefined) => {
    if (node?.type !== 'Identifier' || ownNames.has(node.name)) return
    if (forbiddenNames.has(node.name)) report(node, node.name)
  }
  new Visitor({
    MemberExpression: (node) => {
      reportName(node.object)
      if (node.object.type !== 'Identifier' || node.property.type !== 'Identifier') return
      const member = `${node.object.name}.${node.property.name}`
      if (forbiddenMembers.has(member)) report(node, member)
    },
    CallExpression: (node) => {
      reportName(node.callee)
      if (node.callee.type === 'Identifier' && node.callee.name === 'Date') report(node, 'Date()')
      for (const argument of node.arguments) reportName(argument)
    },
    NewExpression: (node) => {
      reportName(node.callee)
      const { callee } = node
      if (callee.type === 'Identifier' && callee.name === 'Date' && node.arguments.length === 0) {
        report(node, 'new Date()')
      }
    },
    VariableDeclarator: (node) => reportName(node.init),
  }).visit(source.program)
  return findings
}
