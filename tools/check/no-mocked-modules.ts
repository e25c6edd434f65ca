/** A mock of our own module asserts what the test itself wrote: fakes are for clock, ids and outside only. */
import { Visitor } from 'oxc-parser'
import { type Finding, type HouseCheck } from './project.ts'
import { lineAt } from './source.ts'

export const noMockedModules: HouseCheck = {
  name: 'no mocks of our own modules',
  find: ({ sources }) =>
    sources.flatMap((source) => {
      const findings: Finding[] = []
      new Visitor({
        CallExpression: ({ callee, start }) => {
          if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return
          if (callee.object.name !== 'vi' || callee.property.type !== 'Identifier') return
          if (!/^(?:mock|doMock|unstable_mock)/.test(callee.property.name)) return
          findings.push({
            path: source.path,
            line: lineAt(source, start),
            message: 'replaces a module: pass a fake clock, ids or outside party as a dependency',
          })
        },
      }).visit(source.program)
      return findings
    }),
}
