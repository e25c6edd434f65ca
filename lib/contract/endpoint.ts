/**
 * What one operation of the interface is. The service mounts its handlers by these, the gateway
 * derives its functions from them and the OpenAPI document is made from them: each fact about an
 * operation is written once, in `endpoints/`.
 */
import type { z } from 'zod'
import type { ErrorKey } from './errors.ts'
import type { PlanFeature } from './plan-features.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface JsonReply {
  readonly status: 200 | 201
  readonly schema: z.ZodType
}

export interface BinaryReply {
  readonly status: 200
  readonly contentType: 'application/pdf'
}

export interface Endpoint {
  /** Verb and noun, unique: the gateway's function and OpenAPI's operationId. */
  readonly name: string
  readonly method: Method
  /** With `{param}` for path parameters. */
  readonly path: `/api/${string}`
  readonly summary: string
  /** Where the interface says "not shown" and we chose: told in the OpenAPI document. */
  readonly notes?: string
  /** The plan feature an organization needs, if any. */
  readonly feature: PlanFeature | null
  /** Whether X-Sender-Account-Id is needed, looked at when present, or ignored. */
  readonly senderAccount: 'required' | 'optional' | 'none'
  readonly params?: z.ZodObject
  /** Query parameters beside the three signature fields; on the wire each is a string. */
  readonly query?: z.ZodObject
  /** The business payload of the JSON body beside the three signature fields. */
  readonly body?: z.ZodType
  readonly reply: JsonReply | BinaryReply
  /** The errors it can answer with, beside those of authentication that every endpoint shares. */
  readonly errors: readonly ErrorKey[]
  /** May a caller that got no answer send the same request again without doing a thing twice? */
  readonly repeatable: boolean
  /** Ours, beyond the interface. */
  readonly addition?: true
  /** Of the admin console: taken from the organization's internal key pair only, and in no public document. */
  readonly audience?: 'console'
  /** Answers in the compatibility envelope whatever the caller asked for. */
  readonly legacyAlways?: true
}

/** Keeps the literal types of an endpoint, so that its schemas can be inferred from. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint
}
