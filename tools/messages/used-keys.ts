/**
 * Which messages the sources ask for. A translator is what `useTranslations` or `getTranslations` of a
 * namespace is named; its calls name keys, in full or in part: what is computed may be any name in its
 * place, but never goes through a dot.
 */
import { Visitor, type Argument, type CallExpression, type Expression } from 'oxc-parser'
import type { Source } from '../check/source.ts'

/** Matches the keys that a source may use. */
export function usedKeyPatterns(source: Source): RegExp[] {
  const namespaces = new Map<string, Set<string>>()
  const calls: { translator: string; key: Argument }[] = []
  const titles: string[] = []
  new Visitor({
    VariableDeclarator({ id, init }) {
      const namespace = namespaceOf(init)
      if (id.type !== 'Identifier' || namespace === null) return
      const known = namespaces.get(id.name) ?? new Set()
      namespaces.set(id.name, known.add(namespace))
    },
    CallExpression(call) {
      if (call.callee.type === 'Identifier' && pageTitles.has(call.callee.name)) {
        titles.push(...call.arguments.flatMap(patternsOf))
      }
      const translator = translatorOf(call)
      const [key] = call.arguments
      if (translator !== null && key) calls.push({ translator, key })
    },
  }).visit(source.program)

  const inNamespaces = calls.flatMap(({ translator, key }) =>
    [...(namespaces.get(translator) ?? [])].flatMap((namespace) =>
      patternsOf(key).map((pattern) => {
        const prefix = namespace === '' ? '' : `${escape(namespace)}\\.`
        return `${prefix}${pattern}`
      }),
    ),
  )
  return [...inNamespaces, ...titles].map((pattern) => new RegExp(`^${pattern}$`))
}

/** The functions of `app/page-metadata.ts` take whole keys. */
const pageTitles: ReadonlySet<string> = new Set(['privatePage', 'publicPage'])

/** The namespace in `useTranslations('a.b')` and `await getTranslations('a.b')`; null for anything else. */
function namespaceOf(init: Expression | null): string | null {
  const call = init?.type === 'AwaitExpression' ? init.argument : init
  if (call?.type !== 'CallExpression' || call.callee.type !== 'Identifier') return null
  if (!/^(?:use|get)Translations$/.test(call.callee.name)) return null
  const [namespace] = call.arguments
  if (namespace === undefined) return ''
  if (namespace.type === 'Literal' && typeof namespace.value === 'string') return namespace.value
  throw new Error('a namespace of messages is not written out, so nothing can be said of its keys')
}

/** `t(...)`, and `t.rich(...)` and its kin. */
function translatorOf({ callee }: CallExpression): string | null {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return null
  return callee.object.name
}

const oneName = '[^.]+'

function patternsOf(key: Argument): string[] {
  switch (key.type) {
    case 'Literal':
      return typeof key.value === 'string' ? [escape(key.value)] : []
    case 'TemplateLiteral':
      return [key.quasis.map(({ value }) => escape(value.raw)).join(oneName)]
    case 'ConditionalExpression':
      return [...patternsOf(key.consequent), ...patternsOf(key.alternate)]
    default:
      return [oneName]
  }
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
