/**
 * The middleware around every endpoint, from the outside in (interface parts 5 and 7): request budget,
 * host, signed payload, signature, plan feature, sender account, validation, handler. Every error on the
 * way becomes one reply in the outermost layer.
 */
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { senderAccountIdSchema, type OrganizationId } from '#lib/contract/ids.ts'
import { CanonicalJsonError, maxDepth } from '#lib/signing/canonical-json.ts'
import { verifySignature } from '#lib/signing/verify.ts'
import type { Clock } from '#server/clock.ts'
import { DatabaseUnavailable } from '#server/db/database-unavailable.ts'
import { isDiskFull } from '#server/db/error-code.ts'
import { workFor } from '#server/db/fair-share.ts'
import { createThrottle } from '#server/db/throttle.ts'
import type { Ids } from '#server/ids.ts'
import type { Logger } from '#server/log.ts'
import type { Accounts, SenderAccount } from '../accounts/accounts.ts'
import type { Organization, Organizations, Signer } from '../organizations/organizations.ts'
import { checkPerson } from './check-person.ts'
import { ClientGone, type ServiceRequest, type ServiceResponse } from './exchange.ts'
import type { Caller, InFlight } from './in-flight.ts'
import { conditionalReply } from './conditional-reply.ts'
import { parsePayload } from './parse-payload.ts'
import type { Rates } from './rates.ts'
import { readPayload, type Payload } from './read-payload.ts'
import {
  replyWithDocument,
  replyWithError,
  replyWithJson,
  requestIdHeader,
  type ReplyFormat,
} from './reply.ts'
import { Later, type DocumentType, type Route } from './route.ts'
import { ServiceError } from './service-error.ts'
import type { PlanFeature } from '#lib/contract/plan-features.ts'
import { parseAccept } from 'hono/utils/accept'
import { languages, type Language } from '#lib/contract/languages.ts'

export interface HttpDeps {
  readonly organizations: Organizations
  readonly accounts: Accounts
  readonly inFlight: InFlight
  /** Absent: no key has a limit. */
  readonly rates?: Rates
  readonly allowedHosts: ReadonlySet<string>
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Logger
  /** Logs one line for each request, without looking for secrets in it. */
  readonly requestLog: Logger
  readonly observe: (request: {
    route: string
    method: string
    status: number
    seconds: number
  }) => void
}

export type Handler = (
  request: ServiceRequest,
  params: Readonly<Record<string, string>>,
) => Promise<ServiceResponse>

const defaultLimitBytes = 1024 * 1024

/** The handler of a route. */
export function routeHandler(route: Route, deps: HttpDeps): Handler {
  const { endpoint, serve } = route
  const { organizations, inFlight, rates } = deps
  const limitBytes = route.options.bodyLimitBytes ?? defaultLimitBytes

  return createHandler(endpoint.path, deps, async ({ request, params, caller, format }) => {
    format.legacy ||= endpoint.legacyAlways === true
    const read = () => readPayload(request, { limitBytes })
    const { payload, query } = await (hasOutsideBody(request, caller)
      ? inFlight.hold('arriving', read)
      : read())
    const find = () => findSigner(payload, deps)
    const signer = await inFlight.hold('identifying', () => workFor('identifying', find))
    const { organization, apiSecret } = signer
    format.legacy ||= organization.legacyResponses
    const verdict = verifySignature({ payload, apiSecret, nowMs: deps.clock.nowMs() })
    const { address } = request
    const userAgent = request.header('user-agent') ?? ''
    organizations.noteCall(signer, { accepted: verdict.ok, address, userAgent })
    if (!verdict.ok) throw new ServiceError('unauthorized')
    if (caller === 'external') rates?.take(String(payload['api_key']))
    const party = caller === 'portal' ? caller : organization.id
    return inFlight.serve({ caller, party }, async () => {
      // A program with the public key pair cannot call the console's operations.
      if (endpoint.right !== undefined) {
        if (signer.kind !== 'internal') throw new ServiceError('unauthorized')
        checkPerson(payload, { organizationId: organization.id, right: endpoint.right })
      }
      requireFeature(organization, endpoint.feature)
      const account = { need: endpoint.senderAccount, organizationId: organization.id }
      const senderAccount = await resolveSenderAccount(request, account, deps)
      const { language, requestId } = format
      const parsed = parsePayload(route, { payload, query, params })
      const contentType = contentTypeOf(request, endpoint)
      const clientGone = () => request.clientGone()
      const about = { organization, senderAccount, language, requestId, contentType, clientGone }
      const reply = await serve({ ...about, ...parsed }).catch((error: unknown) => {
        throw request.clientGone().aborted ? new ClientGone() : error
      })
      const response = writeReply(endpoint, reply, { ...format, contentType })
      const { keepSeconds } = route.options
      return keepSeconds === undefined ? response : conditionalReply(request, response, keepSeconds)
    })
  })
}

/**
 * Answers an outside party that authenticates in its own way: the payment gateway, a carrier. Null: not
 * its path.
 */
export type CallbackHandler = (request: ServiceRequest) => Promise<ServiceResponse | null>

/** The handler for callbacks of outside parties; the first one that knows the path answers. */
export function callbackHandler(handlers: readonly CallbackHandler[], deps: HttpDeps): Handler {
  return createHandler('/callbacks', deps, ({ request, caller }) =>
    deps.inFlight.serve({ caller, party: 'callbacks' }, async () => {
      for (const handler of handlers) {
        const response = await handler(request)
        if (response !== null) return response
      }
      throw new ServiceError('path_not_found')
    }),
  )
}

/** The handler for a path or method without a route. */
export function refusalHandler(where: string, error: () => ServiceError, deps: HttpDeps): Handler {
  return createHandler(where, deps, () => Promise.reject(error()))
}

/** Bodies of the portal come from this very process. */
function hasOutsideBody({ method }: ServiceRequest, caller: Caller): boolean {
  return caller === 'external' && method !== 'GET' && method !== 'HEAD'
}

interface Exchange {
  readonly request: ServiceRequest
  readonly params: Readonly<Record<string, string>>
  readonly caller: Caller
  readonly format: { -readonly [K in keyof ReplyFormat]: ReplyFormat[K] }
}

/** The status in the metrics for a client that disconnected; no response is sent. */
const clientGoneStatus = 499

/** The outermost layer: everything that applies to a request whatever its outcome. */
function createHandler(
  route: string,
  deps: HttpDeps,
  handle: (exchange: Exchange) => Promise<ServiceResponse>,
): Handler {
  return async (request, params) => {
    const startedAtMs = performance.now()
    const format = {
      requestId: requestIdOf(request, deps),
      legacy: request.header('x-legacy-response')?.toLowerCase() === 'true',
      // Read only when a text is needed.
      get language() {
        return languageOf(request)
      },
    }
    let response: ServiceResponse
    try {
      const caller = deps.inFlight.callerOf(request)
      if (caller === 'external') checkHost(request, deps.allowedHosts)
      response = await handle({ request, params, caller, format })
    } catch (error) {
      response =
        error instanceof ClientGone
          ? { status: clientGoneStatus, headers: {}, body: '' }
          : replyWithError(refusalOf(error, { requestId: format.requestId, route, deps }), format)
    }
    const { method } = request
    const { status } = response
    const seconds = (performance.now() - startedAtMs) / 1000
    deps.observe({ route, method, status, seconds })
    const ms = Math.round(seconds * 1e4) / 10
    deps.requestLog[levelOf(method, status)](
      { requestId: format.requestId, method, route, status, ms },
      'request',
    )
    return response
  }
}

/** Successful reads and disconnected clients are not logged; metrics count them. */
function levelOf(method: string, status: number): 'debug' | 'info' {
  const succeeded = status < 400 && (method === 'GET' || method === 'HEAD')
  return succeeded || status === clientGoneStatus ? 'debug' : 'info'
}

/** While the database is unavailable every request fails alike: one line in five seconds is enough. */
const unavailable = createThrottle({ intervalMs: 5_000 })
const databaseBackInSeconds = 2
/** A full disk is logged where it is found. It takes a person to free some space. */
const spaceInSeconds = 30

function refusalOf(
  error: unknown,
  { requestId, route, deps }: { requestId: string; route: string; deps: HttpDeps },
): ServiceError {
  if (error instanceof ServiceError) return error
  if (error instanceof CanonicalJsonError) return new ServiceError('too_deep', { limit: maxDepth })
  if (isDiskFull(error)) {
    return new ServiceError('overloaded', { retry_after_seconds: spaceInSeconds })
  }
  if (error instanceof DatabaseUnavailable) {
    if (unavailable.passes(error.code ?? '')) {
      deps.log.error({ err: error, requestId, route }, 'no database, so requests are put off')
    }
    return new ServiceError('overloaded', { retry_after_seconds: databaseBackInSeconds })
  }
  deps.log.error({ err: error, requestId, route }, 'a request failed unexpectedly')
  return new ServiceError('internal')
}

/**
 * A document's type is the endpoint's own unless the caller prefers its other one. Programs that accept
 * JSON only, which is what errors are, get the document too.
 */
function contentTypeOf(request: ServiceRequest, { reply }: Endpoint): DocumentType | null {
  if (!('contentType' in reply)) return null
  const { contentType, or } = reply
  const header = or === undefined ? null : request.header('accept')
  if (header === null || or === undefined) return contentType
  const wanted = parseAccept(header)
  const quality = (each: string) => wanted.find(({ type }) => type.toLowerCase() === each)?.q ?? 0
  return quality(or) > quality(contentType) ? or : contentType
}

function writeReply(
  endpoint: Endpoint,
  reply: unknown,
  format: ReplyFormat & { readonly contentType: DocumentType | null },
): ServiceResponse {
  if (reply instanceof Later) return replyWithJson(202, reply.data, format)
  if ('schema' in endpoint.reply) return replyWithJson(endpoint.reply.status, reply, format)
  const { contentType } = format
  if (contentType === null) throw new Error(`${endpoint.name} has no document`)
  if (reply instanceof ReadableStream) {
    return replyWithDocument(reply, `${contentType}; charset=utf-8`, format)
  }
  if (!(reply instanceof Uint8Array)) throw new Error(`${endpoint.name} did not make a document`)
  return replyWithDocument(new Uint8Array(reply), contentType, format)
}

/** Finds the organization whose key the request claims to be signed with. */
async function findSigner(payload: Payload, { organizations }: HttpDeps): Promise<Signer> {
  const apiKey = Object.hasOwn(payload, 'api_key') ? payload['api_key'] : undefined
  // PostgreSQL refuses a text with U+0000, and our keys are short.
  const isKey = typeof apiKey === 'string' && /^ak_[A-Za-z0-9_-]{1,100}$/.test(apiKey)
  if (!isKey) throw new ServiceError('unauthorized')
  const signer = await organizations.findSigner(apiKey)
  if (signer === null) throw new ServiceError('unknown_organization')
  return signer
}

/** The check of the plan feature (interface 5.11). */
function requireFeature(organization: Organization, feature: PlanFeature | undefined): void {
  if (feature !== undefined && !organization.features.includes(feature)) {
    throw new ServiceError('feature_not_included', { feature })
  }
}

/**
 * A request for a foreign host name was sent to the wrong base address, or by a page that rebinds a name
 * to this machine. The portal's inner calls use the listener's own address.
 */
function checkHost(request: ServiceRequest, allowedHosts: ReadonlySet<string>): void {
  const host = request.header('host')
  if (host === null || !allowedHosts.has(host.toLowerCase()))
    throw new ServiceError('invalid_domain')
}

/**
 * The language of error texts: Accept-Language's best of en, th and zh, English otherwise (interface
 * 5.10).
 */
function languageOf(request: ServiceRequest): Language {
  const header = request.header('accept-language')
  if (header === null) return 'en'
  const wanted = parseAccept(header)
    .filter(({ q }) => q > 0)
    .toSorted((one, other) => other.q - one.q)
  for (const { type } of wanted) {
    const language = languages.find((each) => each === primarySubtag(type))
    if (language !== undefined) return language
  }
  return 'en'
}

function primarySubtag(tag: string): string {
  return tag.toLowerCase().split('-', 1)[0] ?? ''
}

/** A caller's own id is used when it is a plain word. */
function requestIdOf(request: ServiceRequest, { ids }: HttpDeps): string {
  const given = request.header(requestIdHeader)
  return given !== null && /^[A-Za-z0-9._-]{1,64}$/.test(given) ? given : ids.uuid()
}

const senderAccountHeader = 'x-sender-account-id'

/** A valid UUID that no account has; used for a header that is not a UUID. */
const unusedId = senderAccountIdSchema.parse('00000000-0000-0000-0000-000000000000')

/**
 * The sender account that a call acts for (interface 5.9). An invalid UUID, a missing account and another
 * organization's account are one case: the same query and the same reply, so that ids cannot be probed.
 */
async function resolveSenderAccount(
  request: ServiceRequest,
  { need, organizationId }: { need: Endpoint['senderAccount']; organizationId: OrganizationId },
  { accounts }: HttpDeps,
): Promise<SenderAccount | null> {
  if (need === undefined) return null
  const given = request.header(senderAccountHeader)
  if (given === null) {
    if (need === 'required') throw new ServiceError('unauthenticated')
    return null
  }
  const id = senderAccountIdSchema.safeParse(given)
  const account = await accounts.find(organizationId, id.success ? id.data : unusedId)
  if (account === null) throw new ServiceError('forbidden')
  return account
}
