/**
 * The onion around every endpoint, from the outside in (interface parts 5 and 7): budget, host, what
 * was signed, who signed it, the plan's feature, the sender account, the payload's form, the handler.
 * Whatever is thrown on the way becomes one reply at the rim.
 */
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { CanonicalJsonError, maxDepth } from '#lib/signing/canonical-json.ts'
import type { Clock } from '#server/clock.ts'
import { DatabaseUnavailable } from '#server/db/database-unavailable.ts'
import { createThrottle } from '#server/db/throttle.ts'
import type { Ids } from '#server/ids.ts'
import type { Logger } from '#server/log.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Organizations, Organization } from '../organizations/organizations.ts'
import { checkAudience, checkSignature, findSigner } from './authenticate.ts'
import { ClientGone, type Asked, type Told } from './exchange.ts'
import type { Caller, InFlight } from './in-flight.ts'
import { keptBy } from './kept-by.ts'
import { parsePayload } from './parse-payload.ts'
import { readPayload } from './read-payload.ts'
import { replyWithDocument, replyWithError, replyWithJson, type Manner } from './reply.ts'
import { requestIdOf } from './request-id.ts'
import { resolveSenderAccount } from './resolve-sender-account.ts'
import type { Route } from './route.ts'
import { ServiceError } from './service-error.ts'
import type { PlanFeature } from '#lib/contract/plan-features.ts'
import { parseAccept } from 'hono/utils/accept'
import { languages, type Language } from '#lib/contract/languages.ts'

export interface HttpDeps {
  readonly organizations: Organizations
  readonly accounts: Accounts
  readonly inFlight: InFlight
  readonly allowedHosts: ReadonlySet<string>
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Logger
  /** Takes a line for each request, without looking for secrets in it. */
  readonly requestLog: Logger
  readonly observe: (request: {
    route: string
    method: string
    status: number
    seconds: number
  }) => void
}

export type Answer = (asked: Asked, params: Readonly<Record<string, string>>) => Promise<Told>

const defaultLimitBytes = 1024 * 1024

/** The answer of a route. */
export function answering(route: Route, deps: HttpDeps): Answer {
  const { endpoint, serve } = route
  const { inFlight } = deps
  const limitBytes = route.options.bodyLimitBytes ?? defaultLimitBytes

  return within(endpoint.path, deps, async ({ asked, params, caller, manner }) => {
    manner.legacy ||= endpoint.legacyAlways === true
    const read = () => readPayload(asked, { limitBytes })
    const { payload, query } = await (mayTakeLong(asked, caller)
      ? inFlight.hold('arriving', read)
      : read())
    return inFlight.hold(caller, async () => {
      const signer = await findSigner(payload, deps)
      const { organization } = signer
      manner.legacy ||= organization.legacy_responses
      checkSignature(payload, { signer, clock: deps.clock })
      checkAudience(endpoint, signer)
      requireFeature(organization, endpoint.feature)
      const senderAccount = await resolveSenderAccount(asked, {
        need: endpoint.senderAccount,
        organizationId: organization.id,
        accounts: deps.accounts,
      })
      const { language, requestId } = manner
      const parsed = parsePayload(route, { payload, query, params })
      const reply = await serve({ organization, senderAccount, language, requestId, ...parsed })
      const told = writeReply(endpoint, reply, manner)
      const { keepSeconds } = route.options
      return keepSeconds === undefined ? told : keptBy(asked, told, keepSeconds)
    })
  })
}

/** Answers an outside party that proves itself in its own way: the payment gateway, a carrier. Null: not its path. */
export type CallbackDoor = (asked: Asked) => Promise<Told | null>

/** The answer to what outside parties call back with; the first door whose path it is takes it. */
export function answeringCallbacks(doors: readonly CallbackDoor[], deps: HttpDeps): Answer {
  return within('/callbacks', deps, ({ asked, caller }) =>
    deps.inFlight.hold(caller, async () => {
      for (const door of doors) {
        const told = await door(asked)
        if (told !== null) return told
      }
      throw new ServiceError('path_not_found')
    }),
  )
}

/** The answer where there is no route. */
export function refusing(where: string, error: () => ServiceError, deps: HttpDeps): Answer {
  return within(where, deps, () => Promise.reject(error()))
}

/** The portal's bodies come from this very process. */
function mayTakeLong({ method }: Asked, caller: Caller): boolean {
  return caller === 'external' && method !== 'GET' && method !== 'HEAD'
}

interface Exchange {
  readonly asked: Asked
  readonly params: Readonly<Record<string, string>>
  readonly caller: Caller
  readonly manner: { -readonly [K in keyof Manner]: Manner[K] }
}

/** What the figures show of a client that went away; no answer is sent with it. */
const statusOfGone = 499

/** The rim: everything that holds for a request whatever comes of it. */
function within(
  route: string,
  deps: HttpDeps,
  inside: (exchange: Exchange) => Promise<Told>,
): Answer {
  return async (asked, params) => {
    const startedAtMs = performance.now()
    const manner = {
      requestId: requestIdOf(asked, deps.ids),
      legacy: asked.header('x-legacy-response')?.toLowerCase() === 'true',
      // Read only where a text is needed.
      get language() {
        return languageOf(asked)
      },
    }
    let told: Told
    try {
      const caller = deps.inFlight.callerOf(asked)
      if (caller === 'external') checkHost(asked, deps.allowedHosts)
      told = await inside({ asked, params, caller, manner })
    } catch (error) {
      told =
        error instanceof ClientGone
          ? { status: statusOfGone, headers: {}, body: '' }
          : replyWithError(refusalOf(error, { requestId: manner.requestId, route, deps }), manner)
    }
    const { method } = asked
    const { status } = told
    const seconds = (performance.now() - startedAtMs) / 1000
    deps.observe({ route, method, status, seconds })
    const ms = Math.round(seconds * 1e4) / 10
    deps.requestLog[levelOf(method, status)](
      { requestId: manner.requestId, method, route, status, ms },
      'request',
    )
    return told
  }
}

/** Of reads that went well, and of who went away, the figures tell enough. */
function levelOf(method: string, status: number): 'debug' | 'info' {
  const readWell = status < 400 && (method === 'GET' || method === 'HEAD')
  return readWell || status === statusOfGone ? 'debug' : 'info'
}

/** Every request says the same while the database is away: one line in five seconds tells it. */
const unavailable = createThrottle({ intervalMs: 5_000 })
const databaseBackInSeconds = 2

function refusalOf(
  error: unknown,
  { requestId, route, deps }: { requestId: string; route: string; deps: HttpDeps },
): ServiceError {
  if (error instanceof ServiceError) return error
  if (error instanceof CanonicalJsonError) return new ServiceError('too_deep', { limit: maxDepth })
  if (error instanceof DatabaseUnavailable) {
    if (unavailable.passes(error.code ?? '')) {
      deps.log.error({ err: error, requestId, route }, 'no database, so requests are put off')
    }
    return new ServiceError('overloaded', { retry_after_seconds: databaseBackInSeconds })
  }
  deps.log.error({ err: error, requestId, route }, 'a request failed unexpectedly')
  return new ServiceError('internal')
}

function writeReply(endpoint: Endpoint, reply: unknown, manner: Manner): Told {
  if ('schema' in endpoint.reply) return replyWithJson(endpoint.reply.status, reply, manner)
  if (!(reply instanceof Uint8Array)) throw new Error(`${endpoint.name} did not make a document`)
  return replyWithDocument(new Uint8Array(reply), endpoint.reply.contentType, manner)
}

/** The subscription plan's gate (interface 5.11). */
function requireFeature(organization: Organization, feature: PlanFeature | null): void {
  if (feature !== null && !organization.features.includes(feature)) {
    throw new ServiceError('feature_not_included', { feature })
  }
}

/**
 * A request that came under a name which is not ours was sent to the wrong base address, or by a page
 * that rebinds a name to this machine. The portal's inner calls use the listener's own address.
 */
function checkHost(asked: Asked, allowedHosts: ReadonlySet<string>): void {
  const host = asked.header('host')
  if (host === null || !allowedHosts.has(host.toLowerCase()))
    throw new ServiceError('invalid_domain')
}

/** The language of error texts: Accept-Language's best of en, th and zh, English otherwise (interface 5.10). */
function languageOf(asked: Asked): Language {
  const header = asked.header('accept-language')
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
