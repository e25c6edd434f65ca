/** A route: an endpoint of the contract with the function that serves it. */
import type { z } from 'zod'
import type { BinaryReply, Endpoint } from '#lib/contract/endpoint.ts'
import type { FieldFacts } from '#lib/contract/validation-problems.ts'
import type { Language } from '#lib/contract/languages.ts'
import type { SenderAccount } from '../accounts/accounts.ts'
import type { Signer } from '../organizations/organizations.ts'
import type { Payload } from './read-payload.ts'
import type { ServiceError } from './service-error.ts'

/** A signed, permitted and well-formed request. */
export interface Call<E extends Endpoint> {
  readonly organization: Signer['organization']
  readonly senderAccount: AccountOf<E>
  readonly params: Parsed<E, 'params'>
  readonly query: Parsed<E, 'query'>
  readonly body: Parsed<E, 'body'>
  readonly language: Language
  readonly requestId: string
  /** Aborts when the client disconnects before it has the reply. Call it only for long work. */
  readonly clientGone: () => AbortSignal
  /** The type of the document to reply with. */
  readonly contentType: ContentTypeOf<E>
}

/** A call as the middleware sees it: parsed by the endpoint's schemas, whatever they are. */
export type AnyCall = Omit<Call<Endpoint>, 'params' | 'query' | 'body' | 'contentType'> & {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly contentType: DocumentType | null
}

export type DocumentType = BinaryReply['contentType'] | NonNullable<BinaryReply['or']>

type ContentTypeOf<E extends Endpoint> = E['reply'] extends {
  contentType: infer Type extends BinaryReply['contentType']
}
  ? | Type
    | (E['reply'] extends { or: infer Other extends NonNullable<BinaryReply['or']> }
        ? Other
        : never)
  : null

type AccountOf<E extends Endpoint> = E extends { senderAccount: 'required' }
  ? SenderAccount
  : 'senderAccount' extends keyof E
    ? SenderAccount | null
    : null

type Parsed<E extends Endpoint, Part extends 'params' | 'query' | 'body'> =
  E extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : undefined

/** A reply with 202: the work goes on after it. */
export class Later<Data> {
  readonly data: Data

  constructor(data: Data) {
    this.data = data
  }
}

type LaterOf<E extends Endpoint> = E['reply'] extends { later: infer Schema extends z.ZodType }
  ? Later<z.input<Schema>>
  : never

/** JSON that the reply's schema accepts, or the bytes of a document. */
export type ReplyOf<E extends Endpoint> = E['reply'] extends {
  schema: infer Schema extends z.ZodType
}
  ? z.input<Schema> | LaterOf<E>
  : E['reply'] extends { contentType: 'text/csv' }
    ? ReadableStream<Uint8Array>
    : Uint8Array

export interface Route {
  readonly endpoint: Endpoint
  readonly serve: (call: AnyCall) => Promise<unknown>
  readonly options: RouteOptions
}

export interface RouteOptions {
  /** The limit of a body; a request with photos needs more than most. */
  readonly bodyLimitBytes?: number
  /** The error for a body that fails validation, where the interface has a specific one. */
  readonly refuseBody?: (fault: FieldFacts, payload: Payload) => ServiceError
  /** The same for a query. */
  readonly refuseQuery?: (fault: FieldFacts) => ServiceError
  /** The error for an invalid id in the path: the same as for an id that nothing has. */
  readonly refuseParams?: (payload: Payload) => ServiceError
  /** For how long a client may cache the reply and revalidate it by its tag. */
  readonly keepSeconds?: number
}

export function route<E extends Endpoint>(
  endpoint: E,
  serve: (call: Call<E>) => Promise<ReplyOf<E>>,
  options: RouteOptions = {},
): Route {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The call that reaches it was parsed with this very endpoint's schemas.
  return { endpoint, serve: serve as Route['serve'], options }
}
