/**
 * The environment is read in one place, where every variable is checked and refused by its name. Entry
 * files pass it on as a whole; programs started by a person (tools, benches, test settings) read their
 * own.
 */
import { Visitor } from 'oxc-parser'
import { type Finding, type HouseCheck } from './project.ts'
import { lineAt, type Source } from './source.ts'

const readers = [
  /^server\/config\.ts$/,
  /^tools\//,
  /^bench\//,
  /^[^/]+\.config\.(?:ts|mjs)$/,
  /^e2e\//,
]

/** Here `process.env` may be passed on as a whole, but no variable may be read. */
const passers = [/^server\/(?:main|dev|setup|gazetteer)\.ts$/, /^server\/(?:process|dev)\//]

export const environment: HouseCheck = {
  name: 'the environment is read in server/config.ts alone',
  find: ({ sources }) =>
    sources.filter(({ path }) => !readers.some((place) => place.test(path))).flatMap(readsOf),
}

function readsOf(source: Source): Finding[] {
  const mayPass = passers.some((place) => place.test(source.path))
  const findings: Finding[] = []
  const report = (node: { start: number }) => {
    findings.push({
      path: source.path,
      line: lineAt(source, node.start),
      message: 'reads process.env: a variable is read in server/config.ts and passed on',
    })
  }
  const wholePasses = new Set<number>()
  new Visitor({
    Property: (node) => {
      if (mayPass) wholePasses.add(node.value.start)
    },
    SpreadElement: (node) => {
      if (mayPass) wholePasses.add(node.argument.start)
    },
    MemberExpression: (node) => {
      if (node.object.type === 'Identifier' && node.object.name === 'process') {
        const name =
          node.property.type === 'Identifier' && !node.computed
            ? node.property.name
            : node.property.type === 'Literal'
              ? node.property.value
              : null
        if (name === 'env' && !wholePasses.has(node.start)) report(node)
      }
      // `env: process.env.PORT` begins like a whole `process.env`.
      if (node.object.type === 'MemberExpression') wholePasses.delete(node.start)
    },
    VariableDeclarator: (node) => {
      const { id, init } = node
      if (id.type !== 'ObjectPattern' || init?.type !== 'Identifier') return
      if (init.name !== 'process') return
      const takesEnv = id.properties.some(
        (property) =>
          property.type === 'Property' &&
          property.key.type === 'Identifier' &&
          property.key.name === 'env',
      )
      if (takesEnv) report(node)
    },
    ImportDeclaration: (node) => {
      if (!/^(?:node:)?process$/.test(node.source.value)) return
      const takesEnv = node.specifiers.some(
        (specifier) =>
          specifier.type === 'ImportSpecifier' &&
          specifier.imported.type === 'Identifier' &&
          specifier.imported.name === 'env',
      )
      if (takesEnv) report(node)
    },
  }).visit(source.program)
  return findings
}
