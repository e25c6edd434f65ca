/** Makes one operation of the document from one endpoint. */
import type { z } from 'zod'
import { isRepeatable, type Endpoint } from '../endpoint.ts'
import { errorsOfEndpoint } from '../endpoint-errors.ts'
import { wireHeaders } from '../headers.ts'
import { legacyEnvelopeOf } from '../legacy-envelope.ts'
import { signatureFieldsSchema } from '../signature-fields.ts'
import { errorReplies } from './error-components.ts'
import { isJsonObject, toJson, toJsonObject, type Json, type JsonObject } from './json.ts'
import type { SchemaComponents } from './schema-components.ts'

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
    return toJson({
      description: reply.contentType === 'text/csv' ? 'A CSV file in UTF-8.' : 'A PDF document.',
      headers: requestIdHeader,
      content: { [reply.contentType]: { schema: {} } },
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

/** The push of one trigger, as a receiver gets it. */
export function pushOperation(trigger: string, push: Json): JsonObject {
  return {
    post: {
      operationId: `push_${trigger}`,
      tags: ['webhooks'],
      summary: `What a rule with the trigger ${trigger} pushes`,
      description:
        'No retry: a reply other than 2xx, or none within the timeout, loses the push for good.',
      requestBody: { required: true, content: { 'application/json': { schema: push } } },
      responses: { '2XX': { description: 'Received.' } },
    },
  }
}
