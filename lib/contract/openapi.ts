/** The OpenAPI 3.1 document, made from the endpoints, the schemas and the catalogue of errors. */
import { z } from 'zod'
import { endpoints } from './endpoints.ts'
import { errorKeys } from './errors.ts'
import {
  errorSchema,
  errorSchemaName,
  legacyEnvelopeOf,
  operationOf,
  pushOperation,
} from './openapi/operations.ts'
import { type JsonObject, toJsonObject } from './openapi/json.ts'
import { SchemaComponents } from './openapi/schema-components.ts'
import { pushSchemas } from './webhook-pushes.ts'
import { webhookRuleSchema } from './webhook-rules.ts'
import { wireHeaders } from './headers.ts'
import { languages } from './languages.ts'

const description = `A transport management service for organizations, called from server to server.

**Signature.** Every request carries \`api_key\`, \`nonceStr\` (milliseconds since the Unix epoch) and
\`sign\` beside its business fields: in the query of a GET, in the JSON body of every other method.
\`sign\` is the HMAC-SHA256, keyed with the API secret, of the canonical JSON of all other fields, in
uppercase hexadecimal. In a GET every value is a string before signing.

**Failures.** A failure has its real status and a body with \`error\`: a literal that no language
changes, with a text in \`message\`; or, where the interface shows a text there, the text in the
language of \`Accept-Language\`, with the literal in \`reason\`.

**Compatibility envelope.** With the header \`X-Legacy-Response: true\`, or for an organization that is
configured so, every JSON reply is a \`LegacyEnvelope\` with status 200, whose \`code\` is 0 on success
and otherwise the \`x-legacy-code\` of the error. Where the table of codes has none of its own, the
caller's faults are 1000 and the service's are -1.

**What is ours.** \`x-addition\` marks operations beyond the interface. \`x-ours\` marks what the
interface leaves open and we chose; bounds on lengths and counts are ours everywhere. Replies may gain
fields.`

/** `serverUrl` is the {base_url} of the interface. */
export function openApiDocument({ serverUrl }: { readonly serverUrl: string }): JsonObject {
  const components = new SchemaComponents()
  const paths: Record<string, Record<string, JsonObject>> = {}
  for (const endpoint of endpoints) {
    const path = (paths[endpoint.path] ??= {})
    path[endpoint.method.toLowerCase()] = operationOf(endpoint, components)
  }
  const webhooks: Record<string, JsonObject> = {}
  for (const [trigger, push] of Object.entries(pushSchemas)) {
    webhooks[trigger] = pushOperation(trigger, components.reply(push))
  }
  for (const key of errorKeys) components.add(errorSchemaName(key), errorSchema(key, components))
  components.add('LegacyEnvelope', components.reply(legacyEnvelopeOf(z.unknown())))
  // Rules are created in the console, so nothing else in the document refers to their shape.
  components.request(webhookRuleSchema)

  return components.settle(
    toJsonObject({
      openapi: '3.1.1',
      jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
      info: { title: 'Loadline transport management service', version: '1', description },
      servers: [{ url: serverUrl }],
      paths,
      webhooks,
      components: { parameters: parameterComponents, headers: headerComponents },
    }),
  )
}

/** The headers of requests and responses, written once and referred to. */
const senderAccount = {
  name: wireHeaders.senderAccount,
  in: 'header',
  schema: { type: 'string', format: 'uuid' },
}

const parameterComponents = {
  SenderAccount: {
    ...senderAccount,
    required: true,
    description:
      'The sender account the call acts for; not part of the signature. Missing: 401. Not a UUID, unknown or of another organization: one and the same 403.',
  },
  OptionalSenderAccount: {
    ...senderAccount,
    required: false,
    description: 'The sender account the call acts for, if any; not part of the signature.',
  },
  AcceptLanguage: {
    name: wireHeaders.language,
    in: 'header',
    required: false,
    description: `The language of texts: ${languages.join(', ')}. Others give English.`,
    schema: { type: 'string' },
  },
  LegacyResponse: {
    name: wireHeaders.legacyResponse,
    in: 'header',
    required: false,
    description: 'true: the JSON reply comes in the LegacyEnvelope, always with status 200.',
    schema: { enum: ['true'] },
  },
}

const headerComponents = {
  RequestId: {
    description: "Ours: the request's name in the log of the service.",
    schema: { type: 'string' },
  },
  RetryAfter: {
    description: 'Seconds after which to try again.',
    schema: { type: 'integer', minimum: 0 },
  },
}
