/**
 * Where orders and shared waybills are, for all who watch in this process. Each is asked for once in as long
 * as the service itself keeps its answer, however many watch it.
 */
import { createHash } from 'node:crypto'
import type { DeliveryId, SenderAccountId } from '#lib/contract/ids.ts'
import { trackingCacheSeconds } from '#lib/contract/limits.ts'
import type { Language } from '#lib/contract/languages.ts'
import type { OrderTracking } from '#lib/contract/tracking.ts'
import type { PublicWaybill } from '#lib/storefront/public-waybill.ts'
import type { Clock } from '#server/clock.ts'
import type { Failure, Result } from '../../gateway/result.ts'
import type { WaybillOfAccount } from '../share-links.ts'

interface Ask {
  /** The caller has access to this account; the service checks that the order is the account's. */
  readonly accountId: SenderAccountId
  readonly deliveryId: DeliveryId
}

export interface SharedWaybillAsk extends WaybillOfAccount {
  readonly language: Language
}

export type SharedAnswer =
  | {
      readonly ok: true
      readonly order: OrderTracking
      readonly body: string
      readonly etag: string
    }
  | { readonly ok: false; readonly failure: Failure }

interface Kept<Answer> {
  readonly answer: Promise<Answer>
  /** Infinite while it is awaited. */
  freshUntilMs: number
}

const freshMs = trackingCacheSeconds * 1000
/** For an answer that changes soon, and for a failure. */
const soonMs = 1_000

export function createSharedTracking({
  track,
  clock,
}: {
  track: (ask: Ask) => Promise<Result<OrderTracking>>
  clock: Clock
}): (ask: Ask) => Promise<SharedAnswer> {
  return createShared({
    clock,
    keyOf: ({ accountId, deliveryId }) => `${accountId} ${deliveryId}`,
    read: async (ask: Ask) => answerOf(await track(ask)),
    freshForMs: freshFor,
  })
}

/** A failure is not kept. */
export function createSharedWaybills({
  read,
  clock,
}: {
  read: (ask: SharedWaybillAsk) => Promise<Result<PublicWaybill>>
  clock: Clock
}): (ask: SharedWaybillAsk) => Promise<Result<PublicWaybill>> {
  return createShared({
    clock,
    read,
    keyOf: ({ accountId, waybillNo, language }) => `${accountId} ${language} ${waybillNo}`,
    freshForMs: ({ ok }) => (ok ? freshMs : soonMs),
  })
}

const mostKept = 20_000

function createShared<What, Answer>({
  read,
  keyOf,
  freshForMs,
  clock,
}: {
  read: (what: What) => Promise<Answer>
  keyOf: (what: What) => string
  freshForMs: (answer: Answer, nowMs: number) => number
  clock: Clock
}): (what: What) => Promise<Answer> {
  const kept = new Map<string, Kept<Answer>>()

  function ask(what: What, key: string): Promise<Answer> {
    const answer = read(what)
    const entry: Kept<Answer> = { answer, freshUntilMs: Number.POSITIVE_INFINITY }
    kept.delete(key)
    if (kept.size >= mostKept) {
      const [oldest] = kept.keys()
      if (oldest !== undefined) kept.delete(oldest)
    }
    kept.set(key, entry)
    answer.then(
      (found) => (entry.freshUntilMs = clock.nowMs() + freshForMs(found, clock.nowMs())),
      () => kept.delete(key),
    )
    return answer
  }

  return (what) => {
    const key = keyOf(what)
    const entry = kept.get(key)
    return entry !== undefined && clock.nowMs() < entry.freshUntilMs ? entry.answer : ask(what, key)
  }
}

function answerOf(result: Result<OrderTracking>): SharedAnswer {
  if (!result.ok) return result
  const body = JSON.stringify({ order: result.value })
  return { ok: true, order: result.value, body, etag: etagOf(body) }
}

export function etagOf(body: string): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

/** Until the service would ask the carrier anew; its answer may have been some seconds old already. */
function freshFor(answer: SharedAnswer, nowMs: number): number {
  if (!answer.ok || 'state' in answer.order) return soonMs
  const leftMs = Date.parse(answer.order.fetched_at) + freshMs - nowMs
  // A trip that is over has an old report that is still true.
  const isAtRest = ['delivered', 'canceled', 'failed'].includes(answer.order.status)
  return leftMs <= 0 && isAtRest ? freshMs : Math.max(soonMs, Math.min(leftMs, freshMs))
}
