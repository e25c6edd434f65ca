/**
 * One attempt of a push: signs it with the pair that is valid now (interface 6.4), sends it to the one
 * address that was checked, and says what came of it. Nothing is followed, retried or kept open.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import type { PushCause } from '#lib/contract/console/webhooks.ts'
import type { Clock } from '#server/clock.ts'
import { DatabaseUnavailable } from '#server/db/database-unavailable.ts'
import type { Outside } from '#server/files/outside.ts'
import { parsedJson } from '#lib/parsed-json.ts'
import type { Seal } from '#server/seal.ts'
import type { Organizations } from '../organizations/organizations.ts'
import type { IsAllowed } from '#server/files/allowed-addresses.ts'
import { headersContext, isQueryTooLong, pushRequest, type PushRequest } from './push-request.ts'
import { standardHeaders } from './standard-webhooks.ts'
import type { AttemptRow, ClaimedPush } from './store.ts'

const responseBytes = 4 * 1024
const headersShown = 50
const headerLength = 1_000
/** Above it a host is slow, and is called by one push at a time. */
const slowMs = 2_000

const headersSchema = z.record(z.string(), z.string())
const bodySchema = z.looseObject({ context: z.looseObject({ taskId: z.string() }) })

export interface SendDeps {
  readonly organizations: Pick<Organizations, 'publicKeyPair'>
  readonly seal: Seal
  readonly outside: Outside
  readonly isAllowed: IsAllowed
  readonly clock: Clock
  /** The process ends: a request in flight is given up. */
  readonly closing: AbortSignal
}

export interface Sent {
  readonly attempt: AttemptRow
  /** Null: the host was not called. */
  readonly isWell: boolean | null
}

class NotSent extends Error {
  readonly pushCause: PushCause

  constructor(cause: PushCause, detail: string) {
    super(detail)
    this.pushCause = cause
  }
}

/** Null: nothing was sent, for a reason that is ours: the database is away, or the process ends. */
export async function sendPush(push: ClaimedPush, deps: SendDeps): Promise<Sent | null> {
  const { organizationId, id: pushId, method } = push
  const startedAt = new Date(deps.clock.nowMs())
  const startedMs = performance.now()
  const common = {
    organizationId,
    pushId,
    number: push.attempts,
    startedAt,
    method,
    requestHeaders: Object.fromEntries(push.headerNames.map((name) => [name, '***'])),
    status: null,
    responseHeaders: null,
    responseBody: null,
    detail: null,
  }
  const durationMs = () => Math.round(performance.now() - startedMs)
  const timeout = AbortSignal.timeout(push.timeoutSeconds * 1000)
  const { closing } = deps
  const signal = AbortSignal.any([timeout, closing])
  let isCalled = false
  try {
    if (method === 'PUT' || method === 'PATCH') {
      throw new NotSent('method_not_supported', `${method}: use POST`)
    }
    const { url, headers, body } = await requestOf(push, deps)
    const address = await addressOf(url, { ...deps, signal })
    isCalled = true
    const wanted = { url, address, method, headers, body, maxBytes: responseBytes, signal }
    const response = await deps.outside.exchange(wanted)
    const cause = causeOfStatus(response.status)
    const isWell = performance.now() - startedMs < slowMs
    const attempt: AttemptRow = {
      ...common,
      durationMs: durationMs(),
      url: push.url,
      status: response.status,
      responseHeaders: shownHeaders(response.headers),
      responseBody: storable(response.body.toString('utf8')),
      cause,
    }
    return { attempt, isWell }
  } catch (error) {
    const isClosing = closing.aborted && !timeout.aborted
    if (!isCalled && (isClosing || error instanceof DatabaseUnavailable)) return null
    const { cause, detail } = isClosing
      ? { cause: 'process_ended' as const, detail: 'no response by then' }
      : timeout.aborted
        ? { cause: 'timeout' as const, detail: `${push.timeoutSeconds} s` }
        : causeOf(error)
    const isUnknown = isClosing || !(isCalled || timeout.aborted || cause === 'name_not_found')
    return {
      attempt: { ...common, durationMs: durationMs(), url: push.url, cause, detail },
      isWell: isUnknown ? null : false,
    }
  }
}

async function requestOf(
  push: ClaimedPush,
  { organizations, seal, clock }: SendDeps,
): Promise<PushRequest> {
  const { method, sealedSecrets } = push
  const sealed = seal.open(push.sealedHeaders, headersContext(push))
  const own = headersSchema.safeParse(sealed === null ? undefined : parsedJson(sealed))
  if (!own.success) throw new NotSent('not_sendable', 'headers')
  const payload = bodySchema.parse(parsedJson(push.body))
  const pair = await organizations.publicKeyPair(push.organizationId)
  const nowMs = clock.nowMs()
  const request = pushRequest({
    method,
    url: push.url,
    payload,
    pair,
    nowMs,
    headersOf: (body) => ({
      ...own.data,
      ...(sealedSecrets &&
        standardHeaders(
          { ...push, body, messageId: payload.context.taskId },
          { sealed: sealedSecrets, nowMs, seal },
        )),
    }),
  })
  if (isQueryTooLong(request)) {
    throw new NotSent('query_too_long', `${request.url.search.length} bytes`)
  }
  return request
}

/** One address, when all that the name has are allowed. */
async function addressOf(
  url: URL,
  { outside, isAllowed, signal }: SendDeps & { readonly signal: AbortSignal },
): Promise<string> {
  const addresses = await outside.resolve(url.hostname, signal)
  const [first] = addresses
  if (first === undefined) throw new NotSent('name_not_found', url.hostname)
  const refused = addresses.find((address) => !isAllowed(address, url))
  if (refused !== undefined) throw new NotSent('address_refused', refused)
  return first
}

function causeOfStatus(status: number): PushCause | null {
  if (status >= 200 && status <= 299) return null
  return status >= 300 && status <= 399 ? 'redirect' : 'status'
}

function causeOf(error: unknown): { cause: PushCause; detail: string } {
  if (error instanceof NotSent) return { cause: error.pushCause, detail: error.message }
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  return { cause: 'connection', detail: code }
}

function shownHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .slice(0, headersShown)
      .map(([name, value]) => [name, storable(String(value).slice(0, headerLength))]),
  )
}

/** PostgreSQL stores no NUL. */
function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed()
}
