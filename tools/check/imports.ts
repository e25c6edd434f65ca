/**
 * The imports of the project, from the syntax tree: static and dynamic imports, re-exports, `import('…')`
 * types and workers started from a URL beside the file.
 */
import { posix } from 'node:path'
import { Visitor, type Argument, type Expression } from 'oxc-parser'
import { lineAt, type Source } from './source.ts'

export interface Import {
  readonly from: string
  readonly line: number
  readonly specifier: string
  /** Erased before the program runs, so it loads nothing; but it is a dependency all the same. */
  readonly typeOnly: boolean
  readonly target: ImportTarget
}

type ImportTarget =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'node' }
  | { readonly kind: 'package'; readonly name: string }

export function findImports(source: Source, files: ReadonlySet<string>): Import[] {
  const found: Import[] = []
  const add = (specifier: string, { at, typeOnly }: { at: number; typeOnly: boolean }) => {
    found.push({
      from: source.path,
      line: lineAt(source, at),
      specifier,
      typeOnly,
      target: resolve({ from: source.path, specifier, files }),
    })
  }
  new Visitor({
    // An import of only `type` names in braces is not erased: the file is loaded for it.
    ImportDeclaration: (node) =>
      add(node.source.value, { at: node.start, typeOnly: node.importKind === 'type' }),
    ExportAllDeclaration: (node) =>
      add(node.source.value, { at: node.start, typeOnly: node.exportKind === 'type' }),
    ExportNamedDeclaration: (node) => {
      if (node.source) {
        add(node.source.value, { at: node.start, typeOnly: node.exportKind === 'type' })
      }
    },
    ImportExpression: (node) => {
      const specifier = literalText(node.source)
      if (specifier !== null) add(specifier, { at: node.start, typeOnly: false })
    },
    TSImportType: (node) => add(node.source.value, { at: node.start, typeOnly: true }),
    NewExpression: (node) => {
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'URL') return
      const [place, base] = node.arguments
      const specifier = place ? literalText(place) : null
      if (specifier !== null && base && isImportMetaUrl(base)) {
        // `new URL('..', import.meta.url)` is a directory: only a file is a module.
        const beside = specifier.startsWith('.') ? specifier : `./${specifier}`
        const target = resolve({ from: source.path, specifier: beside, files })
        if (target.kind === 'file') add(beside, { at: node.start, typeOnly: false })
      }
    },
  }).visit(source.program)
  return found
}

function literalText(node: Expression | Argument): string | null {
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : null
}

function isImportMetaUrl(node: Argument): boolean {
  return (
    node.type === 'MemberExpression' &&
    node.object.type === 'MetaProperty' &&
    node.property.type === 'Identifier' &&
    node.property.name === 'url'
  )
}

function resolve({
  from,
  specifier,
  files,
}: {
  from: string
  specifier: string
  files: ReadonlySet<string>
}): ImportTarget {
  if (specifier.startsWith('node:')) return { kind: 'node' }
  // The aliases of package.json are each folder's own name: #lib/x is lib/x.
  const path = specifier.startsWith('#')
    ? specifier.slice(1)
    : /^\.{1,2}(?:\/|$)/.test(specifier)
      ? posix.join(posix.dirname(from), specifier)
      : null
  if (path === null) return { kind: 'package', name: packageName(specifier) }
  return files.has(path) ? { kind: 'file', path } : { kind: 'missing' }
}

function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
