/** The types of a call, inferred from its endpoint, so that a wrong call does not compile. */
import type { z } from 'zod'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import type { SenderAccountId } from '#lib/contract/ids.ts'
import type { Language } from '#lib/contract/languages.ts'
import type { Result } from './result.ts'

/** Options of any call. */
export interface CallManner {
  /** The language of error texts. */
  readonly language?: Language | undefined
  readonly signal?: AbortSignal | undefined
  /** For the whole call, a second try included. */
  readonly timeoutMs?: number | undefined
  /** A document in the other of the two forms that its endpoint has. */
  readonly accept?: 'application/zpl' | undefined
}

export type CallOptions<E extends Endpoint> = CallManner &
  Params<E> &
  Query<E> &
  Body<E> &
  SenderAccount<E>

/** Options can be left out when none of them is needed. */
export type Call<E extends Endpoint> = (
  ...options: Record<never, never> extends CallOptions<E>
    ? [options?: CallOptions<E>]
    : [options: CallOptions<E>]
) => Promise<Result<ReplyOf<E>>>

/** The parsed reply, or the bytes of a document. */
export type ReplyOf<E extends Endpoint> = E['reply'] extends {
  readonly schema: infer Schema extends z.ZodType
}
  ? z.output<Schema>
  : Uint8Array

/** A call as the machinery sees it, whatever its endpoint. */
export interface AnyCall extends CallManner {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: object
  readonly senderAccountId?: SenderAccountId | undefined
}

type Params<E> = E extends { readonly params: infer Schema extends z.ZodType }
  ? { readonly params: z.output<Schema> }
  : unknown

type Query<E> = E extends { readonly query: infer Schema extends z.ZodType }
  ? Given<'query', QueryOf<z.input<Schema>, z.output<Schema>>>
  : unknown

/** Values as the contract understands them (a page is a number); what has a default may be absent. */
type QueryOf<Input, Output> = {
  readonly [K in keyof Output as IsOptional<Input, K> extends true ? never : K]: Output[K]
} & {
  readonly [K in keyof Output as IsOptional<Input, K> extends true ? K : never]?:
    Output[K] | undefined
}

type IsOptional<Input, K> = K extends keyof Input
  ? Record<never, never> extends Pick<Input, K>
    ? true
    : false
  : true

type Body<E> = E extends { readonly body: infer Schema extends z.ZodType }
  ? Given<'body', z.input<Schema>>
  : unknown

type SenderAccount<E> = E extends { readonly senderAccount: 'required' }
  ? { readonly senderAccountId: SenderAccountId }
  : E extends { readonly senderAccount: 'optional' }
    ? { readonly senderAccountId?: SenderAccountId | undefined }
    : unknown

type Given<Name extends string, Value> =
  Record<never, never> extends Value
    ? { readonly [K in Name]?: Value }
    : { readonly [K in Name]: Value }
