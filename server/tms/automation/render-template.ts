/**
 * Renders a rule's body_template (interface 6.3): `{{name}}` and `{{nested.name}}` in its strings become
 * values of `data`. The template is parsed first and only its strings are changed, so that no value can
 * break out of its string. A placeholder without a value stays as written.
 */
import { canonicalJson } from '#lib/signing/canonical-json.ts'

const placeholder = /\{\{\s*([^{}]+?)\s*\}\}/g

export function renderTemplate(template: string, data: object): Record<string, unknown> {
  const parsed: unknown = JSON.parse(template)
  const rendered = renderValue(parsed, (text) => renderText(text, data))
  if (!isRecord(rendered)) throw new TypeError('a body_template is an object')
  return rendered
}

/** The placeholders that have no value in `data`, as written; each once. */
export function missingPlaceholders(template: string, data: object): readonly string[] {
  const missing = new Set<string>()
  renderValue(JSON.parse(template), (text) => {
    for (const [written, path = ''] of text.matchAll(placeholder)) {
      if (textAt(data, path) === null) missing.add(written)
    }
    return text
  })
  return [...missing]
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

function renderText(text: string, data: object): string {
  return text.replaceAll(placeholder, (written, path: string) => textAt(data, path) ?? written)
}

/** Null: there is no value. */
function textAt(data: object, path: string): string | null {
  return textOf(valueAt(data, path.split('.')))
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
