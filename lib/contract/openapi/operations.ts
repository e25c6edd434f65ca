/** Makes one operation of the document from one endpoint, and the body of each error as a schema. */
import { z } from 'zod'
import { type Endpoint, isRepeatable } from '../endpoint.ts'
import { errorsOfEndpoint } from '../endpoints.ts'
import { wireHeaders } from '../headers.ts'
import { signatureFieldsSchema } from '../signature-fields.ts'
import { isJsonObject, type Json, type JsonObject, objectAt, toJson, toJsonObject } from './json.ts'
import type { SchemaComponents } from './schema-components.ts'
import { legacyCodes } from '../legacy-codes.ts'
import { ours } from '../ours.ts'
import { errorCatalogue, type ErrorKey, wireCodeOf } from '../errors.ts'

const requestIdHeader = { [wireHeaders.requestId]: { $ref: '#/components/headers/RequestId' } }

export function operationOf(endpoint: Endpoint, components: SchemaComponents): JsonObject {
  const { name, summary, notes, feature, addition, legacyAlways, method, path } = endpoint
  const operation = {
    operationId: name,
    tags: [path.split('/')[2] ?? 'api'],
    summary,
    description: notes,
    'x-plan-feature': feature ?? null,
    'x-addition': addition,
    'x-legacy-always': legacyAlways,
    'x-repeatable': isRepeatable(endpoint),
    parameters: [
      ...headerParameters(endpoint),
      ...parametersOf({ schema: endpoint.params, place: 'path', components }),
      ...parametersOf({ schema: endpoint.query, place: 'query', components }),
      ...(method === 'GET'
        ? parametersOf({ schema: signatureFieldsSchema, place: 'query', components })
        : []),
    ],
    requestBody: method === 'GET' ? undefined : signedBody(endpoint, components),
    responses: {
      [endpoint.reply.status]: successReply(endpoint, components),
      ...laterReply(endpoint, components),
      ...(legacyAlways === true ? {} : errorReplies(errorsOfEndpoint(endpoint))),
    },
  }
  return toJsonObject(operation)
}

function headerParameters({ senderAccount, legacyAlways }: Endpoint): Json[] {
  const parameters = ['AcceptLanguage', ...(legacyAlways === true ? [] : ['LegacyResponse'])]
  if (senderAccount === 'required') parameters.push('SenderAccount')
  if (senderAccount === 'optional') parameters.push('OptionalSenderAccount')
  return parameters.map((name) => ({ $ref: `#/components/parameters/${name}` }))
}

interface Parameters {
  readonly schema: z.ZodObject | undefined
  readonly place: 'path' | 'query'
  readonly components: SchemaComponents
}

/** The type is that of the decoded value; whether the parameter is optional is the caller's view. */
function parametersOf({ schema, place, components }: Parameters): Json[] {
  if (schema === undefined) return []
  const parameters: Json[] = []
  for (const [name, part] of Object.entries(schema.shape)) {
    const needed = place === 'path' || !part.safeParse(undefined).success
    const json = components.reply(part)
    const description = isJsonObject(json) ? json['description'] : undefined
    parameters.push(toJson({ name, in: place, required: needed, description, schema: json }))
  }
  return parameters
}

function signedBody({ body }: Endpoint, components: SchemaComponents): Json {
  const signature = components.request(signatureFieldsSchema)
  return { required: true, content: { 'application/json': { schema: withBody() } } }

  function withBody(): Json {
    if (body === undefined) return signature
    const { payload, closed } = components.body(body)
    return { allOf: [signature, payload], ...(closed ? { unevaluatedProperties: false } : {}) }
  }
}

function successReply({ reply, legacyAlways }: Endpoint, components: SchemaComponents): Json {
  if ('contentType' in reply) {
    const { contentType, or } = reply
    return toJson({
      description: contentType === 'text/csv' ? 'A CSV file in UTF-8.' : 'A PDF document.',
      headers: requestIdHeader,
      content: {
        [contentType]: { schema: {} },
        ...(or && { [or]: { schema: { type: 'string', ...ours('For label printers.') } } }),
      },
    })
  }
  const schema = legacyAlways === true ? legacyEnvelopeOf(reply.schema) : reply.schema
  return toJson({
    description:
      legacyAlways === true ? 'Success or failure, judged by `code`, always with 200.' : 'Success',
    headers: requestIdHeader,
    content: { 'application/json': { schema: components.reply(schema) } },
  })
}

function laterReply({ reply }: Endpoint, components: SchemaComponents): JsonObject {
  if (!('schema' in reply) || reply.later === undefined) return {}
  return {
    '202': toJson({
      description: 'The work goes on after this reply.',
      headers: requestIdHeader,
      content: { 'application/json': { schema: components.reply(reply.later) } },
    }),
  }
}

/** The push of one trigger, as a receiver gets it. */
export function pushOperation(trigger: string, push: Json): JsonObject {
  return {
    post: {
      operationId: `push_${trigger}`,
      tags: ['webhooks'],
      summary: `What a rule with the trigger ${trigger} pushes`,
      description:
        'One attempt, unless the rule retries: a reply other than 2xx, or none within the timeout, loses the push for good. A rule that retries makes further attempts over three days.',
      requestBody: { required: true, content: { 'application/json': { schema: push } } },
      responses: { '2XX': { description: 'Received.' } },
    },
  }
}

/** The compatibility envelope (interface 7.1): always HTTP 200; `code` shows success. */
export function legacyEnvelopeOf<Data extends z.ZodType>(data: Data) {
  return z.object({
    code: z.literal(Object.values(legacyCodes)),
    success: z.boolean(),
    message: z.string(),
    data: data.nullable(),
    extra: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta(ours('For a failure, the fields of its plain body besides the text; otherwise null.')),
  })
}

export function errorSchemaName(key: ErrorKey): string {
  const words = key.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return `${words.join('')}Error`
}

export function errorSchema(key: ErrorKey, components: SchemaComponents): JsonObject {
  const { text, facts, derived, ours: choice, legacyCode } = errorCatalogue[key]
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
    description: choice === undefined ? text.en : `${text.en} (${choice})`,
    ...(choice === undefined ? {} : { 'x-ours': true }),
    'x-legacy-code': legacyCode,
    properties,
    required,
  }
}

/** One response for each status, with every error of that status. */
function errorReplies(keys: readonly ErrorKey[]): JsonObject {
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

/** Errors whose response has the header Retry-After. */
const retryErrors = new Set<ErrorKey>([
  'overloaded',
  'too_many_requests',
  'load_planning_unavailable',
])

function errorHeaders(errors: readonly ErrorKey[]): Json {
  const waits = errors.some((key) => retryErrors.has(key))
  return toJson({
    [wireHeaders.requestId]: { $ref: '#/components/headers/RequestId' },
    [wireHeaders.retryAfter]: waits ? { $ref: '#/components/headers/RetryAfter' } : undefined,
  })
}
