/**
 * Renders a rule's body_template (interface 6.3): `{{name}}` and `{{nested.name}}` in its strings become
 * values of `data`. The template is parsed first and only its strings are changed, so that no value can
 * break out of its string. A placeholder without a value stays as written.
 */
import { canonicalJson } from '#lib/signing/canonical-json.ts'

const placeholder = /\{\{\s*([^{}]+?)\s*\}\}/g

export function renderTemplate(template: string, data: object): Record<string, unknown> {
  const parsed: unknown = JSON.parse(template)
  const rendered = renderValue(parsed, data)
  if (!isRecord(rendered)) throw new TypeError('a body_template is an object')
  return rendered
}

function renderValue(value: unknown, data: object): unknown {
  if (typeof value === 'string') return renderText(value, data)
  if (Array.isArray(value)) return value.map((element) => renderValue(element, data))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, renderValue(member, data)]),
  )
}

function renderText(text: string, data: object): string {
  return text.replaceAll(placeholder, (written, path: string) => {
    const value = valueAt(data, path.split('.'))
    if (value === undefined || value === null) return written
    return typeof value === 'string' ? value : canonicalJson(value)
  })
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
