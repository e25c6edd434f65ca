/** The body of each error as a schema, and the error responses of an operation. */
import { errorCatalogue, wireCodeOf, type ErrorKey } from '../errors.ts'
import { wireHeaders } from '../headers.ts'
import { isJsonObject, objectAt, toJson, type Json, type JsonObject } from './json.ts'
import type { SchemaComponents } from './schema-components.ts'

export function errorSchemaName(key: ErrorKey): string {
  const words = key.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return `${words.join('')}Error`
}

export function errorSchema(key: ErrorKey, components: SchemaComponents): JsonObject {
  const { text, facts, derived, ours, legacyCode } = errorCatalogue[key]
  const code = wireCodeOf(key)
  const properties: JsonObject =
    code === null
      ? { error: { type: 'string', description: text.en }, reason: { const: key } }
      : { error: { const: code }, message: { type: 'string', description: text.en } }
  const required = Object.keys(properties)
  for (const part of [facts, ...(derived === undefined ? [] : [derived.schema])]) {
    const json = components.reply(part)
    if (!isJsonObject(json)) continue
    Object.assign(properties, objectAt(json, 'properties'))
    const needed = json['required']
    if (Array.isArray(needed)) required.push(...needed.filter((name) => typeof name === 'string'))
  }
  return {
    type: 'object',
    description: ours === undefined ? text.en : `${text.en} (${ours})`,
    ...(ours === undefined ? {} : { 'x-ours': true }),
    'x-legacy-code': legacyCode,
    properties,
    required,
  }
}

/** One response for each status, with every error of that status. */
export function errorReplies(keys: readonly ErrorKey[]): JsonObject {
  const byStatus = Map.groupBy(keys, (key) => String(errorCatalogue[key].status))
  const replies: JsonObject = {}
  for (const [status, errors] of [...byStatus].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )) {
    const references = errors.map((key) => ({
      $ref: `#/components/schemas/${errorSchemaName(key)}`,
    }))
    const values = new Set(errors.map((key) => wireCodeOf(key) ?? key))
    replies[status] = {
      description: [...values].join(' | '),
      headers: errorHeaders(errors),
      content: { 'application/json': { schema: anyOf(references) } },
    }
  }
  return replies
}

/** anyOf and not oneOf: two errors may have the same body, as the two causes of `Unauthorized` must. */
function anyOf(schemas: readonly Json[]): Json {
  const [only] = schemas
  return schemas.length === 1 && only !== undefined ? only : { anyOf: [...schemas] }
}

function errorHeaders(errors: readonly ErrorKey[]): Json {
  const waits = errors.some((key) => key === 'overloaded' || key === 'load_planning_unavailable')
  return toJson({
    [wireHeaders.requestId]: { $ref: '#/components/headers/RequestId' },
    [wireHeaders.retryAfter]: waits ? { $ref: '#/components/headers/RetryAfter' } : undefined,
  })
}
