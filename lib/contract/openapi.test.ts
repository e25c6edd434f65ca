import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'
import { errorCatalogue, errorKeys } from './errors.ts'
import { openApiDocument } from './openapi.ts'
import { errorSchemaName } from './openapi/operations.ts'
import { isJsonObject, objectAt, type Json, type JsonObject } from './openapi/json.ts'
import { signatureFieldNames } from './signature-fields.ts'
import { webhookTriggerSchema } from './webhook-rules.ts'

const document = openApiDocument({ serverUrl: 'https://tms.example.com' })
const schemas = objectAt(objectAt(document, 'components'), 'schemas')

function at(...keys: readonly string[]): JsonObject {
  return keys.reduce(objectAt, document)
}

function operation({ path, method }: { path: string; method: string }): JsonObject {
  return at('paths', path, method.toLowerCase())
}

function list(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : []
}

function everyObject(json: Json, visit: (object: JsonObject) => void): void {
  if (Array.isArray(json)) for (const entry of json) everyObject(entry, visit)
  if (!isJsonObject(json)) return
  visit(json)
  for (const value of Object.values(json)) everyObject(value, visit)
}

const resolve = (reference: string) => at(...reference.slice('#/'.length).split('/'))

test('is a valid OpenAPI 3.1 document', async () => {
  expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true })
})

test('every reference resolves', () => {
  let count = 0
  everyObject(document, ({ $ref }) => {
    if (typeof $ref !== 'string') return
    count += 1
    expect($ref).toMatch(/^#\/components\//)
    expect([$ref, Object.keys(resolve($ref)).length]).not.toEqual([$ref, 0])
  })
  expect(count).toBeGreaterThan(500)
})

test('says of each operation what the endpoint says', () => {
  for (const endpoint of endpoints) {
    const documented = operation(endpoint)
    expect(documented['operationId']).toBe(endpoint.name)
    expect(documented['x-plan-feature']).toBe(endpoint.feature ?? null)
    expect(documented['x-addition']).toBe(endpoint.addition)
    expect(documented['description']).toBe(endpoint.notes)
    expect(Object.keys(objectAt(documented, 'responses'))).toContain(String(endpoint.reply.status))
  }
})

test('the signature stands in the query of a GET and in the body of all else', () => {
  for (const endpoint of endpoints) {
    const documented = operation(endpoint)
    const inQuery = new Set(
      list(documented['parameters'])
        .filter((parameter) => parameter['in'] === 'query')
        .map(({ name }) => name),
    )
    const signed = signatureFieldNames.every((name) => inQuery.has(name))
    expect(signed).toBe(endpoint.method === 'GET')
    const inBody = JSON.stringify(objectAt(documented, 'requestBody')).includes('/SignatureFields"')
    expect(inBody).toBe(endpoint.method !== 'GET')
  }
})

test('the header of the sender account is required, optional or not there', () => {
  for (const endpoint of endpoints) {
    const headers = list(operation(endpoint)['parameters'])
      .map(({ $ref }) => (typeof $ref === 'string' ? resolve($ref) : {}))
      .filter(({ name }) => name === 'X-Sender-Account-Id')
      .map(({ required }) => (required === true ? 'required' : 'optional'))
    expect(headers).toEqual(endpoint.senderAccount === undefined ? [] : [endpoint.senderAccount])
  }
})

test('a closed payload is closed around the signature and itself together', () => {
  const body = JSON.stringify(
    objectAt(operation({ path: '/api/waybills', method: 'post' }), 'requestBody'),
  )
  expect(body).toContain('"unevaluatedProperties":false')
  expect(schemas['WaybillCreate']).not.toHaveProperty('additionalProperties')
  expect(schemas['ParcelCreate']).toHaveProperty('additionalProperties', false)
})

test('a reply may gain fields', () => {
  for (const name of ['Quote', 'Waybill', 'TrackedOrder', 'SenderAccount']) {
    expect(schemas[name]).not.toHaveProperty('additionalProperties')
  }
})

test('what a caller may leave out is not required in a request, and is in a reply', () => {
  expect(schemas['QuoteRequestInput']).toMatchObject({ required: ['pickup', 'delivery', 'items'] })
  expect(schemas['QuoteRequest']).toMatchObject({
    required: ['pickup', 'delivery', 'items', 'service_type'],
  })
})

test('says under which condition a waybill needs its addresses', () => {
  expect(schemas['WaybillCreate']).toMatchObject({
    anyOf: [{ required: ['route_id'] }, { required: ['senderPhone'] }],
    if: { not: { anyOf: [{ required: ['route_id'] }, { required: ['draft'] }] } },
    then: { required: expect.arrayContaining(['senderPhone', 'receiverAddress']) },
  })
})

test('has the body of every error, with its code in the envelope', () => {
  for (const key of errorKeys) {
    const schema = objectAt(schemas, errorSchemaName(key))
    expect(schema['x-legacy-code']).toBe(errorCatalogue[key].legacyCode)
    expect(objectAt(schema, 'properties')).toHaveProperty('error')
  }
  expect(schemas['AlreadyTerminalError']).toMatchObject({
    required: ['error', 'message', 'request_id', 'status', 'detail'],
  })
})

test('a reply that says when to try again has the header', () => {
  const headers = at('paths', '/api/quotes', 'post', 'responses', '503', 'headers')
  expect(headers).toHaveProperty('Retry-After')
})

test('the two parcel operations have the envelope for their only reply', () => {
  const responses = at('paths', '/api/waybills/{waybillNo}/add-parcel', 'post', 'responses')
  expect(Object.keys(responses)).toEqual(['200'])
  expect(JSON.stringify(responses)).toContain('"success"')
})

test('labels are PDF', () => {
  const path = '/api/waybills/{waybillNo}/label'
  expect(at('paths', path, 'get', 'responses', '200', 'content')).toHaveProperty('application/pdf')
})

test('has a webhook for every trigger', () => {
  expect(Object.keys(at('webhooks'))).toEqual([...webhookTriggerSchema.options])
})

test('marks what is ours', () => {
  for (const name of ['Organization', 'OrganizationUnit', 'SenderAccount', 'Waybill', 'Wallet']) {
    expect(schemas[name]).toHaveProperty('x-ours', true)
  }
})

test('every part of a request is bounded', () => {
  const unbounded: string[] = []
  const seen = new Set<string>()
  const walk = (json: Json | undefined, place: string): void => {
    if (!isJsonObject(json)) return
    const { type, $ref, pattern } = json
    if (typeof $ref === 'string') {
      if (seen.has($ref)) return
      seen.add($ref)
      walk(resolve($ref), $ref)
    }
    const fixed = ['enum', 'const', 'format', 'pattern'].some((keyword) => keyword in json)
    if (type === 'string' && !fixed && !('maxLength' in json)) unbounded.push(place)
    if (typeof pattern === 'string' && !('maxLength' in json)) {
      // Without a length, only a pattern that repeats nothing without end is a bound.
      if (/[*+]|,\}/.test(pattern)) unbounded.push(place)
    }
    if (type === 'array' && !('maxItems' in json)) unbounded.push(place)
    const limited = 'maximum' in json || 'exclusiveMaximum' in json
    if ((type === 'number' || type === 'integer') && !limited) unbounded.push(place)
    for (const [name, part] of Object.entries(objectAt(json, 'properties'))) {
      walk(part, `${place}.${name}`)
    }
    walk(json['items'], `${place}[]`)
    for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
      for (const part of list(json[keyword])) walk(part, place)
    }
  }
  for (const endpoint of endpoints) {
    const documented = operation(endpoint)
    const content = objectAt(objectAt(documented, 'requestBody'), 'content')
    walk(objectAt(content, 'application/json')['schema'], endpoint.name)
    for (const parameter of list(documented['parameters'])) walk(parameter['schema'], endpoint.name)
  }
  expect(seen.size).toBeGreaterThan(20)
  expect(unbounded).toEqual([])
})
