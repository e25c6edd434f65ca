/**
 * The definition of one operation of the interface. The service mounts its handlers by these, the
 * gateway derives its functions from them and the OpenAPI document is made from them: each fact about an
 * operation is written once, beside its schemas.
 */
import type { z } from 'zod'
import type { ErrorKey } from './errors.ts'
import type { Right } from '../rights.ts'
import type { PlanFeature } from './plan-features.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface JsonReply {
  readonly status: 200 | 201
  readonly schema: z.ZodType
  /** The reply with 202, where the work goes on after it; `schema` accepts it too. */
  readonly later?: z.ZodType
}

export interface BinaryReply {
  readonly status: 200
  /** A CSV file is written while it is read, so its size is not known before. */
  readonly contentType: 'application/pdf' | 'text/csv'
  /** For a caller whose Accept header prefers it. */
  readonly or?: 'application/zpl'
}

export interface Endpoint {
  /** Verb and noun, unique: the gateway's function and OpenAPI's operationId. */
  readonly name: string
  readonly method: Method
  /** With `{param}` for path parameters. */
  readonly path: `/api/${string}`
  readonly summary: string
  /** Our choices where the interface says "not shown"; part of the OpenAPI document. */
  readonly notes?: string
  /** The plan feature an organization needs, if any. */
  readonly feature?: PlanFeature
  /** Whether X-Sender-Account-Id is required, or checked when present; otherwise it is ignored. */
  readonly senderAccount?: 'required' | 'optional'
  readonly params?: z.ZodObject
  /** Query parameters without the three signature fields; on the wire each is a string. */
  readonly query?: z.ZodObject
  /** The business payload of the JSON body without the three signature fields. */
  readonly body?: z.ZodType
  readonly reply: JsonReply | BinaryReply
  /** The errors of this endpoint, without those of authentication that every endpoint shares. */
  readonly errors?: readonly ErrorKey[]
  /** Does nothing twice when it is sent again, as no GET does. */
  readonly repeatable?: true
  /** An addition to the interface. */
  readonly addition?: true
  /**
   * A route of the console, for an `actor` in the body who has this right: accepts the organization's
   * internal key pair only, and is in no public document.
   */
  readonly right?: Right
  /** Answers in the compatibility envelope even when the caller did not request it. */
  readonly legacyAlways?: true
}

/** Keeps the literal types of an endpoint, so that its schemas can be inferred from. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint
}

/** Whether a caller that got no response may send the same request again. */
export function isRepeatable({ method, repeatable }: Endpoint): boolean {
  return method === 'GET' || repeatable === true
}
