/** The business payload in the contract's form. What does not fit is refused by its first fault. */
import type { z } from 'zod'
import type { FieldFacts } from '#lib/contract/errors/field-facts.ts'
import { fieldProblem } from '#lib/contract/field-problem.ts'
import type { Payload } from './read-payload.ts'
import type { AnyCall, Route } from './route.ts'
import { ServiceError } from './service-error.ts'

type Parts = Pick<AnyCall, 'params' | 'query' | 'body'>

export function parsePayload(
  { endpoint, options }: Route,
  { payload, params }: { payload: Payload; params: Readonly<Record<string, string>> },
): Parts {
  const { api_key: _, nonceStr: __, sign: ___, ...business } = payload
  const refuseQuery = (fault: FieldFacts) => new ServiceError('invalid_query', fault)
  const refuseBody = (fault: FieldFacts) =>
    options.refuseBody?.(fault, payload) ?? new ServiceError('invalid_body', fault)
  return {
    params: parse(endpoint.params, params, refuseQuery),
    query: parse(endpoint.query, business, refuseQuery),
    body: parse(endpoint.body, business, refuseBody),
  }
}

function parse(
  schema: z.ZodType | undefined,
  input: unknown,
  refuse: (fault: FieldFacts) => ServiceError,
): unknown {
  if (schema === undefined) return undefined
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw refuse(fieldProblem({ error: parsed.error, input }))
}
