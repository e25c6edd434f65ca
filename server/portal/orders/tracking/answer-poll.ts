/**
 * The two polls of the portal: `/portal/a/{account}/orders/{id}/tracking` for who may see the order, and
 * `/portal/track/{token}` for who has a link to it. Both answer "nothing new" in a few bytes.
 */
import { deliveryIdSchema, type DeliveryId, type SenderAccountId } from '#lib/contract/ids.ts'
import { publicOrder } from '#lib/storefront/public-order.ts'
import { serverTimeHeader } from '#lib/storefront/server-time-header.ts'
import type { WatchProblem } from '#lib/storefront/tracking-replies.ts'
import type { Clock } from '#server/clock.ts'
import { type BatchedAccess, refusalOf } from '../../access/access.ts'
import { causeOf } from '../../gateway/failure-cause.ts'
import type { Failure } from '../../gateway/result.ts'
import type { Taken } from '../../limits/limits.ts'
import type { OpenedShare } from '../share-links.ts'
import { etagOf, type SharedAnswer } from './shared-tracking.ts'

export interface Poll {
  readonly path: string
  /** What the session cookie holds. */
  readonly sessionToken: string | undefined
  readonly ifNoneMatch: string | undefined
  /** It takes some reckoning, and not every poll is limited by it. */
  readonly clientAddress: () => string
}

export interface PollReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Empty where there is nothing new. */
  readonly body: string
}

export interface PollDeps {
  readonly clock: Clock
  readonly accessTo: BatchedAccess
  readonly findShare: (token: string) => Promise<OpenedShare | null>
  /** One poll of a link from this line. */
  readonly takePoll: (clientAddress: string) => Promise<Taken>
  readonly tracking: (ask: {
    accountId: SenderAccountId
    deliveryId: DeliveryId
  }) => Promise<SharedAnswer>
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
  if (!access.ok) return failure(refusalOf(access))
  const { accountId } = access
  const deliveryId = deliveryIdSchema.safeParse(delivery).data
  if (deliveryId === undefined) return failure('not-found')
  const answer = await deps.tracking({ accountId, deliveryId })
  if (!answer.ok) return failureOf(answer)
  return news(poll, { body: answer.body, etag: answer.etag, clock: deps.clock })
}

async function answerGuest(
  poll: Poll,
  { token, ...deps }: PollDeps & { token: string },
): Promise<PollReply> {
  const taken = await deps.takePoll(poll.clientAddress())
  if (!taken.ok) return failure('busy', taken.retryAfterSeconds)
  const share = await deps.findShare(token)
  if (share === null) return failure('not-found')
  const answer = await deps.tracking(share)
  if (!answer.ok) return failureOf(answer)
  const body = JSON.stringify({ order: publicOrder(answer.order, share.places) })
  return news(poll, { body, etag: etagOf(body), clock: deps.clock })
}

function news(
  { ifNoneMatch }: Poll,
  { body, etag, clock }: { body: string; etag: string; clock: Clock },
): PollReply {
  const headers = { ...always, etag, [serverTimeHeader]: String(clock.nowMs()) }
  if (ifNoneMatch === etag) return { status: 304, headers, body: '' }
  return { status: 200, headers: { ...headers, ...json }, body }
}

/** It is one person's, and it is asked for again in seconds. */
const always = { 'cache-control': 'no-store' }
const json = { 'content-type': 'application/json; charset=utf-8' }

const statuses: Readonly<Record<WatchProblem, number>> = {
  'signed-out': 401,
  'not-found': 404,
  busy: 429,
  failing: 503,
}

export function failure(problem: WatchProblem, retryAfterSeconds?: number): PollReply {
  const again = retryAfterSeconds !== undefined && retryAfterSeconds > 0
  return {
    status: statuses[problem],
    headers: {
      ...always,
      ...json,
      ...(again && { 'retry-after': String(Math.ceil(retryAfterSeconds)) }),
    },
    body: JSON.stringify({
      problem,
      ...(again && { retryAfterSeconds: Math.ceil(retryAfterSeconds) }),
    }),
  }
}

function failureOf({ failure: failed }: { failure: Failure }): PollReply {
  // The service alone says that there is no such order (any more), or that it is another's.
  const isNone = causeOf(failed).kind === 'none'
  return isNone ? failure('not-found') : failure('failing', failed.retryAfterSeconds)
}
