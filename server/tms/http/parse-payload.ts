/** Parses the parts of a request with the contract's schemas. The first problem refuses it. */
import type { z } from 'zod'
import type { FieldFacts } from '#lib/contract/validation-problems.ts'
import { fieldProblem } from '#lib/contract/field-problem.ts'
import type { Payload } from './read-payload.ts'
import type { AnyCall, Route } from './route.ts'
import { ServiceError } from './service-error.ts'

type Parts = Pick<AnyCall, 'params' | 'query' | 'body'>

export function parsePayload(
  { endpoint, options }: Route,
  {
    payload,
    query,
    params,
  }: { payload: Payload; query: Payload; params: Readonly<Record<string, string>> },
): Parts {
  const refuseQuery = (fault: FieldFacts) =>
    options.refuseQuery?.(fault) ?? new ServiceError('invalid_query', fault)
  const refuseBody = (fault: FieldFacts) =>
    options.refuseBody?.(fault, payload) ?? new ServiceError('invalid_body', fault)
  return {
    params:
      endpoint.params &&
      parse(
        endpoint.params,
        params,
        () => options.refuseParams?.(payload) ?? new ServiceError('path_not_found'),
      ),
    query: endpoint.query && parse(endpoint.query, withoutSignature(query), refuseQuery),
    body: endpoint.body && parse(endpoint.body, withoutSignature(payload), refuseBody),
  }
}

function withoutSignature({ api_key: _, nonceStr: __, sign: ___, ...business }: Payload): Payload {
  return business
}

function parse(
  schema: z.ZodType,
  input: unknown,
  refuse: (fault: FieldFacts) => ServiceError,
): unknown {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw refuse(fieldProblem({ error: parsed.error, input }))
}
