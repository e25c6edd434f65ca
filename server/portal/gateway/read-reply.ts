/**
 * A reply as a result (interface part 7): the data itself or `error` with its status, or either in the
 * compatibility envelope, which says with its `code` what it is. What the contract does not know is
 * malformed, with the places where it differs for the log and without their values.
 */
import { z } from 'zod'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { wireHeaders } from '#lib/contract/headers.ts'
import { legacyCodes } from '#lib/contract/legacy-codes.ts'
import { failed, type Failure, type Result } from './result.ts'
import { errorCatalogue, errorKeys, wireCodeOf } from '#lib/contract/errors.ts'

export interface HttpReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly bytes: Uint8Array
}

export type ReadReply = Result<unknown> & { readonly differences?: readonly string[] }

export function readReply(endpoint: Endpoint, reply: HttpReply, nowMs: number): ReadReply {
  const about = aboutReply(reply, nowMs)
  const isSuccess = reply.status >= 200 && reply.status < 300
  const contentType = contentTypeOf(reply)

  if (isSuccess && 'contentType' in endpoint.reply) {
    const { contentType: usual, or } = endpoint.reply
    if (contentType === usual || contentType === or) return { ok: true, value: reply.bytes }
  }
  const json = contentType === 'application/json' ? parseJson(reply.bytes) : undefined
  if (json === undefined) return malformed(about, [`content-type ${contentType}`])

  const envelope = envelopeSchema.safeParse(json)
  if (envelope.success) {
    if (envelope.data.code !== legacyCodes.success) {
      return failed(rejectionInEnvelope(envelope.data, about))
    }
    return readData(endpoint, envelope.data.data, about)
  }
  if (isSuccess) return readData(endpoint, json, about)

  const rejection = rejectionSchema.safeParse(json)
  if (reply.status < 400 || !rejection.success) return malformed(about, ['error body'])
  return failed({ ...about, ...rejectionOf(rejection.data), kind: 'rejected' })
}

/** From the head of a reply, also where its body can't be read. */
export function aboutReply(reply: Omit<HttpReply, 'bytes'>, nowMs: number): About {
  const requestId = headerOf(reply, wireHeaders.requestId)
  const retryAfterSeconds = retryAfterOf(headerOf(reply, wireHeaders.retryAfter), nowMs)
  return {
    status: reply.status,
    ...(requestId !== undefined && { requestId }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  }
}

type About = Pick<Failure, 'requestId' | 'retryAfterSeconds'> & { readonly status: number }

/** A reply of a service elsewhere may hold any integer, so only the form is asked for. */
const envelopeSchema = z.object({
  code: z.int(),
  success: z.boolean(),
  message: z.string().nullish(),
  data: z.unknown(),
  extra: z.record(z.string(), z.unknown()).nullish().catch(null),
})

const rejectionSchema = z.looseObject({ error: z.string(), message: z.string().optional() })

function readData(endpoint: Endpoint, data: unknown, about: About): ReadReply {
  if (!('schema' in endpoint.reply)) return malformed(about, ['JSON for a document'])
  const parsed = endpoint.reply.schema.safeParse(data)
  if (parsed.success) return { ok: true, value: parsed.data }
  const differences = parsed.error.issues.map(
    ({ path, code }) => `${z.core.toDotPath(path)} ${code}`,
  )
  return malformed(about, differences)
}

/**
 * `error` is a literal, or a text with the literal in `reason` beside it. A service elsewhere can send
 * a text alone: what has a space is no literal, but for the two that the interface itself has.
 */
function rejectionOf(body: z.output<typeof rejectionSchema>): Omit<Failure, 'kind'> {
  const { error, message, ...said } = body
  const { reason, ...others } = said
  const isLiteral = /^[a-z][a-z0-9_]*$/.test(error)
  if (typeof reason === 'string' && !isLiteral)
    return { code: reason, message: error, facts: others }
  // Beside a literal it is a fact like any other: why a route is not supported.
  const facts = said
  if (/\s/.test(error) && error !== 'Invalid domain') return { message: message ?? error, facts }
  const text = message ?? (typeof facts['detail'] === 'string' ? facts['detail'] : undefined)
  return { code: error, ...(text !== undefined && { message: text }), facts }
}

function rejectionInEnvelope(
  { code, message, extra }: z.output<typeof envelopeSchema>,
  { status: _, ...about }: About,
): Failure {
  // An error may have a status of its own among its facts, which is a word: that of a quote, say.
  const { status: ownStatus, ...rest } = extra ?? {}
  const said = typeof ownStatus === 'number' ? rest : (extra ?? {})
  const plain = rejectionSchema.safeParse(said)
  const rejection = plain.success ? rejectionOf(plain.data) : { facts: said }
  const status = typeof ownStatus === 'number' ? ownStatus : statusOfCode(rejection.code, code)
  return {
    ...about,
    ...(status !== undefined && { status }),
    ...rejection,
    ...(message && { message }),
    legacyCode: code,
    kind: 'rejected',
  }
}

function malformed(about: About, differences: readonly string[]): ReadReply {
  return { ...failed({ ...about, kind: 'malformed' }), differences }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    return undefined
  }
}

function contentTypeOf(reply: HttpReply): string {
  const [type = ''] = (headerOf(reply, 'content-type') ?? '').split(';', 1)
  return type.trim().toLowerCase()
}

function headerOf({ headers }: Pick<HttpReply, 'headers'>, name: string): string | undefined {
  const value = headers[name.toLowerCase()]
  return typeof value === 'string' ? value : value?.[0]
}

/** Seconds, or a date. */
function retryAfterOf(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const atMs = Date.parse(header)
  // Date.parse takes "-3" for a month.
  return Number.isNaN(atMs) || !header.endsWith('GMT')
    ? undefined
    : Math.max(0, Math.ceil((atMs - nowMs) / 1000))
}

/**
 * The status that an error has by the contract. The compatibility envelope answers 200 for everything,
 * so there the error value, or else its integer code, gives the status of the plain reply.
 */
function statusOfCode(code: string | undefined, legacyCode: number): number | undefined {
  const byCode = code === undefined ? undefined : statusByCode.get(code)
  return byCode ?? statusByCode.get(legacyCode) ?? undefined
}

/** Null where errors of one code have different statuses. */
const statusByCode = new Map<string | number, number | null>()

for (const key of errorKeys) {
  const { status, legacyCode } = errorCatalogue[key]
  for (const code of new Set([key, wireCodeOf(key) ?? key, legacyCode])) {
    const known = statusByCode.get(code)
    statusByCode.set(code, known === undefined || known === status ? status : null)
  }
}
