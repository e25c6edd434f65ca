/**
 * The two polls of the portal: `/portal/a/{account}/orders/{id}/tracking` for people who may see the
 * order, and `/portal/track/{token}` for anybody with a link to it, or to a waybill. Both say "nothing new" in a few bytes,
 * and are answered before Next sees them (docs/decisions/2026-11-21-polls-before-next.md): a page that
 * watches asks every ten seconds, and thousands may.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { deliveryIdSchema, type DeliveryId, type SenderAccountId } from '#lib/contract/ids.ts'
import { languages } from '#lib/contract/languages.ts'
import { publicOrder } from '#lib/storefront/public-order.ts'
import type { PublicWaybill } from '#lib/storefront/public-waybill.ts'
import { serverTimeHeader } from '#lib/storefront/server-time-header.ts'
import type { WatchProblem } from '#lib/storefront/tracking-replies.ts'
import { systemClock, type Clock } from '#server/clock.ts'
import { createBatchedAccess, refusalOf, type BatchedAccess } from '../../access/access.ts'
import { causeOf } from '../../gateway/failure-cause.ts'
import { gateway } from '../../gateway/gateway.ts'
import type { Failure, Result } from '../../gateway/result.ts'
import { cookieNameOf } from '../../identity/cookie-names.ts'
import type { Taken } from '../../limits/limits.ts'
import type { PortalRuntime } from '../../runtime.ts'
import { readPublicWaybill } from '../../waybills/read-public-waybill.ts'
import { openShare, takeShareUse, type OpenedShare } from '../share-links.ts'
import {
  createSharedTracking,
  createSharedWaybills,
  etagOf,
  type SharedAnswer,
  type SharedWaybillAsk,
} from './shared-tracking.ts'

/** False when the request is no poll, and somebody else's to answer. */
export type PollDoor = (request: IncomingMessage, response: ServerResponse) => boolean

/** A service that is well takes a small part of it. */
const timeoutMs = 8_000

export function createPollDoor(
  { database, publicUrl, log }: PortalRuntime,
  {
    headers: always,
    addressOf,
  }: {
    /** The headers of every reply of the portal. */
    headers: Readonly<Record<string, string>>
    /** The IP address of the client. */
    addressOf: (request: IncomingMessage) => string
  },
): PollDoor {
  const clock = systemClock
  const sessionCookie = cookieNameOf('session', { publicUrl })
  const deps: PollDeps = {
    clock,
    accessTo: createBatchedAccess({ database, clock }),
    findShare: (token) => openShare({ database, clock }, { token, isVisit: false }),
    takePoll: (address) => takeShareUse(database, { what: 'poll', address, clock }),
    tracking: createSharedTracking({
      clock,
      track: ({ accountId, deliveryId }) =>
        gateway().trackOrder({ params: { id: deliveryId }, senderAccountId: accountId, timeoutMs }),
    }),
    waybill: createSharedWaybills({ clock, read: (ask) => readPublicWaybill(ask) }),
  }

  return (request, response) => {
    if (request.method !== 'GET') return false
    const [path = '', query] = (request.url ?? '').split('?')
    const { headers } = request
    const answering = answerPoll(
      {
        path,
        language: new URLSearchParams(query).get('language'),
        sessionToken: cookieOf(headers.cookie, sessionCookie),
        ifNoneMatch: headers['if-none-match'],
        clientAddress: () => addressOf(request),
      },
      deps,
    )
    if (answering === null) return false
    answering
      .catch((error: unknown) => {
        log.warn({ err: error }, 'a poll could not be answered')
        return refusal('failing')
      })
      .then((reply) => write(response, { ...reply, headers: { ...always, ...reply.headers } }))
      .catch((error: unknown) => {
        log.error({ err: error }, 'the answer to a poll could not be written')
        response.destroy()
      })
    return true
  }
}

function write(response: ServerResponse, { status, headers, body }: PollReply): void {
  const length = status === 304 ? {} : { 'content-length': Buffer.byteLength(body) }
  response.writeHead(status, { ...headers, ...length }).end(body)
}

function cookieOf(header: string | undefined, name: string): string | undefined {
  for (const each of header?.split(';') ?? []) {
    const equals = each.indexOf('=')
    if (each.slice(0, equals).trim() === name) return each.slice(equals + 1).trim()
  }
  return undefined
}

export interface Poll {
  readonly path: string
  /** The language of the page that polls: the events of a waybill name places in it. */
  readonly language: string | null
  readonly sessionToken: string | undefined
  readonly ifNoneMatch: string | undefined
  /** Finding it takes time, and not every poll is limited by it. */
  readonly clientAddress: () => string
}

interface PollReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Empty where there is nothing new. */
  readonly body: string
}

export interface PollDeps {
  readonly clock: Clock
  readonly accessTo: BatchedAccess
  readonly findShare: (token: string) => Promise<OpenedShare | null>
  /** One poll of a link from this address. */
  readonly takePoll: (clientAddress: string) => Promise<Taken>
  readonly tracking: (ask: {
    accountId: SenderAccountId
    deliveryId: DeliveryId
  }) => Promise<SharedAnswer>
  readonly waybill: (ask: SharedWaybillAsk) => Promise<Result<PublicWaybill>>
}

const orderPath = /^\/portal\/a\/([^/]{1,100})\/orders\/([^/]{1,100})\/tracking$/
const sharePath = /^\/portal\/track\/([^/]{1,100})$/

/** Null when the path is no poll. */
export function answerPoll(poll: Poll, deps: PollDeps): Promise<PollReply> | null {
  const [, account, delivery] = orderPath.exec(poll.path) ?? []
  if (account !== undefined && delivery !== undefined) {
    return answerOwner(poll, { ...deps, account, delivery })
  }
  const [, token] = sharePath.exec(poll.path) ?? []
  return token === undefined ? null : answerGuest(poll, { ...deps, token })
}

async function answerOwner(
  poll: Poll,
  { account, delivery, ...deps }: PollDeps & { account: string; delivery: string },
): Promise<PollReply> {
  const access = await deps.accessTo({ token: poll.sessionToken, accountId: account })
  if (!access.ok) return refusal(refusalOf(access))
  const deliveryId = deliveryIdSchema.safeParse(delivery).data
  if (deliveryId === undefined) return refusal('not-found')
  const answer = await deps.tracking({ accountId: access.accountId, deliveryId })
  if (!answer.ok) return refusalFor(answer.failure)
  return news(poll, { body: answer.body, etag: answer.etag, clock: deps.clock })
}

async function answerGuest(
  poll: Poll,
  { token, ...deps }: PollDeps & { token: string },
): Promise<PollReply> {
  const taken = await deps.takePoll(poll.clientAddress())
  if (!taken.ok) return refusal('busy', taken.retryAfterSeconds)
  const share = await deps.findShare(token)
  if (share === null) return refusal('not-found')
  if (share.kind === 'waybill') {
    const language = languages.find((each) => each === poll.language) ?? 'en'
    const read = await deps.waybill({ ...share, language })
    if (!read.ok) return refusalFor(read.failure)
    const body = JSON.stringify({ order: read.value })
    return news(poll, { body, etag: etagOf(body), clock: deps.clock })
  }
  const answer = await deps.tracking(share)
  if (!answer.ok) return refusalFor(answer.failure)
  const body = JSON.stringify({ order: publicOrder(answer.order, share.places) })
  return news(poll, { body, etag: etagOf(body), clock: deps.clock })
}

/** It is one person's, and it is asked for again in seconds. */
const always = { 'cache-control': 'no-store' }
const json = { ...always, 'content-type': 'application/json; charset=utf-8' }

function news(
  { ifNoneMatch }: Poll,
  { body, etag, clock }: { body: string; etag: string; clock: Clock },
): PollReply {
  const about = { etag, [serverTimeHeader]: String(clock.nowMs()) }
  if (ifNoneMatch === etag) return { status: 304, headers: { ...always, ...about }, body: '' }
  return { status: 200, headers: { ...json, ...about }, body }
}

const statuses: Readonly<Record<WatchProblem, number>> = {
  'signed-out': 401,
  'not-found': 404,
  busy: 429,
  failing: 503,
}

function refusal(problem: WatchProblem, againInSeconds = 0): PollReply {
  const status = statuses[problem]
  if (againInSeconds <= 0) return { status, headers: json, body: JSON.stringify({ problem }) }
  const retryAfterSeconds = Math.ceil(againInSeconds)
  return {
    status,
    headers: { ...json, 'retry-after': String(retryAfterSeconds) },
    body: JSON.stringify({ problem, retryAfterSeconds }),
  }
}

/** The service alone says that there is no such order (any more), or that it is another's. */
function refusalFor(failure: Failure): PollReply {
  const isNone = causeOf(failure).kind === 'none'
  return isNone ? refusal('not-found') : refusal('failing', failure.retryAfterSeconds)
}
