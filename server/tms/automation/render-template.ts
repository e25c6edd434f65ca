/**
 * Renders a rule's body_template (interface 6.3): `{{name}}` and `{{nested.name}}` in its strings become
 * values of `data`. The template is parsed first and only its strings are changed, so that no value can
 * break out of its string. A placeholder without a value stays as written, and so do all that follow when
 * the values have become too long.
 */
import { canonicalJson } from '#lib/signing/canonical-json.ts'

const placeholder = /\{\{\s*([^{}]+?)\s*\}\}/g

/** The characters that all placeholders of a template are replaced with: a template may repeat a long value. */
export const insertedAtMost = 256 * 1024

export interface Rendered {
  readonly additional: Record<string, unknown>
  /** The placeholders that stay as written; each once. */
  readonly left: readonly string[]
}

export function renderTemplate(template: string, data: object): Rendered {
  const left = new Set<string>()
  let room = insertedAtMost
  const additional = renderValue(JSON.parse(template), (text) =>
    text.replaceAll(placeholder, (written, path: string) => {
      const value = textOf(valueAt(data, path.split('.')))
      room -= value?.length ?? 0
      if (value !== null && room >= 0) return value
      left.add(written)
      return written
    }),
  )
  if (!isRecord(additional)) throw new TypeError('a body_template is an object')
  return { additional, left: [...left] }
}

export interface TemplateField {
  readonly path: string
  readonly value: string
}

/** The values of `data` that placeholders can name; a list as a whole, and its first element. */
export function templateFields(data: object): readonly TemplateField[] {
  const fields: TemplateField[] = []
  function add(value: unknown, path: string): void {
    const text = textOf(value)
    if (text !== null) fields.push({ path, value: text })
    addMembers(value, `${path}.`)
  }
  function addMembers(value: unknown, prefix: string): void {
    if (Array.isArray(value)) {
      if (value.length > 0) add(value[0], `${prefix}0`)
    } else if (isRecord(value)) {
      for (const [name, member] of Object.entries(value)) add(member, `${prefix}${name}`)
    }
  }
  addMembers(data, '')
  return fields
}

function renderValue(value: unknown, render: (text: string) => string): unknown {
  if (typeof value === 'string') return render(value)
  if (Array.isArray(value)) return value.map((element) => renderValue(element, render))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, renderValue(member, render)]),
  )
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : canonicalJson(value)
}

function valueAt(data: object, path: readonly string[]): unknown {
  let value: unknown = data
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = Reflect.get(value, name)
  }
  return value
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
