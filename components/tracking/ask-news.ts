/** One look at an order: what is new, nothing, or why there is no answer. */
import type { z } from 'zod'
import { hearServerTime } from '#components/quote/server-clock.ts'
import { serverTimeHeader } from '#lib/storefront/server-time-header.ts'
import type { WatchProblem } from '#lib/storefront/tracking-replies.ts'

/** How an answer is read. The page itself is here before that, and looks at none. */
const replies = () => import('#lib/storefront/tracking-replies.ts')

export type Replies = Awaited<ReturnType<typeof replies>>

export interface News<Order> {
  readonly order: Order
  /** Null of what came with the page. */
  readonly etag: string | null
}

export type LookProblem = WatchProblem | 'offline' | 'unreachable'

export class LookFailed extends Error {
  readonly problem: LookProblem
  readonly retryAfterMs: number

  constructor(problem: LookProblem, retryAfterMs = 0) {
    super(problem)
    this.problem = problem
    this.retryAfterMs = retryAfterMs
  }
}

/** A server that takes longer is one that does not answer. */
const timeoutMs = 15_000

export async function askNews<Order>({
  path,
  schemaOf,
  before,
  signal,
}: {
  path: string
  schemaOf: (replies: Replies) => z.ZodType<{ order: Order }>
  before: News<Order> | undefined
  signal: AbortSignal
}): Promise<News<Order>> {
  const cutOff = () => {
    throw new LookFailed(navigator.onLine ? 'unreachable' : 'offline')
  }
  const response = await fetch(path, {
    cache: 'no-store',
    headers: before?.etag ? { 'if-none-match': before.etag } : {},
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  }).catch(cutOff)
  const nowMs = Number(response.headers.get(serverTimeHeader))
  if (nowMs > 0) hearServerTime(nowMs)
  if (response.status === 304 && before !== undefined) return before
  const body: unknown = await response.json().catch(() => null)
  const read = await replies().catch(cutOff)
  if (!response.ok) {
    const said = read.watchFailureSchema.safeParse(body)
    if (!said.success) throw new LookFailed('unreachable')
    throw new LookFailed(said.data.problem, (said.data.retryAfterSeconds ?? 0) * 1000)
  }
  const news = schemaOf(read).safeParse(body)
  if (!news.success) throw new LookFailed('unreachable')
  return { order: news.data.order, etag: response.headers.get('etag') }
}
