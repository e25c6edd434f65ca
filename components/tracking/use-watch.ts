'use client'

/** An order that is watched until its trip is over: asked for again and again, each time only what is new. */
import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { noAnswer, ReadFailed, type ReadProblem } from '#components/queries/read-failed.ts'
import { usePoll } from '#components/queries/use-poll.ts'
import { receiveServerTime, serverNowMs } from '#components/quote/server-clock.ts'
import { serverTimeHeader } from '#lib/storefront/server-time-header.ts'
import { keepAnswer, readAnswer, replies, type Replies } from './last-answer.ts'

const pace = { everyMs: 10_000, hiddenEveryMs: 60_000, longestMs: 120_000 }

export interface Watch<Order> {
  readonly order: Order | null
  /** Why the last poll failed; null when it did not. */
  readonly problem: ReadProblem | null
  /** When an order that this tab kept from before was answered; null of any other. */
  readonly keptFrom: string | null
  readonly isLooking: boolean
  /** By the browser's clock; null: it will not by itself. */
  readonly nextLookAtMs: number | null
  readonly look: () => void
}

export function useWatch<Order>({
  path,
  schemaOf,
  first,
  serverNowMs: sentAtMs,
  isOver,
}: {
  path: string
  schemaOf: (replies: Replies) => z.ZodType<{ order: Order }>
  /** The order that came with the page; null where the service did not answer. */
  first: Order | null
  serverNowMs: number
  isOver: (order: Order) => boolean
}): Watch<Order> {
  useEffect(() => receiveServerTime(sentAtMs), [sentAtMs])
  const { data, problem, isAsking, nextAtMs, ask } = usePoll<Answer<Order>>({
    queryKey: [path],
    read: ({ signal, before }) => fetchOrder({ path, schemaOf, before, signal }),
    initial: first === null ? undefined : { order: first, etag: null },
    asksAtOnce: false,
    failuresBefore: first === null ? 1 : 0,
    paceOf: (answer) => (answer !== undefined && isOver(answer.order) ? null : pace),
  })
  const order = data?.order ?? null
  useEffect(() => {
    if (order === null) return
    try {
      const answeredAt = new Date(serverNowMs()).toISOString()
      keepAnswer(sessionStorage, path, { order, answeredAt })
    } catch {
      // The browser's storage is full or not allowed: then a reload shows that nothing is known.
    }
  }, [path, order])
  const kept = useQuery({
    queryKey: ['last answer', path],
    queryFn: () => readAnswer(sessionStorage, path, schemaOf),
    enabled: order === null,
    networkMode: 'always',
    retry: false,
  })
  const last = order === null ? (kept.data ?? null) : null
  return {
    order: order ?? last?.order ?? null,
    problem: problem ?? (data === undefined ? 'failing' : null),
    keptFrom: last?.answeredAt ?? null,
    isLooking: isAsking,
    nextLookAtMs: nextAtMs,
    look: ask,
  }
}

interface Answer<Order> {
  readonly order: Order
  /** Null of what came with the page. */
  readonly etag: string | null
}

/** A server that takes longer is one that does not answer. */
const timeoutMs = 15_000

async function fetchOrder<Order>({
  path,
  schemaOf,
  before,
  signal,
}: {
  path: string
  schemaOf: (replies: Replies) => z.ZodType<{ order: Order }>
  before: Answer<Order> | undefined
  signal: AbortSignal
}): Promise<Answer<Order>> {
  const cutOff = () => {
    throw noAnswer()
  }
  const response = await fetch(path, {
    cache: 'no-store',
    headers: before?.etag ? { 'if-none-match': before.etag } : {},
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  }).catch(cutOff)
  const nowMs = Number(response.headers.get(serverTimeHeader))
  if (nowMs > 0) receiveServerTime(nowMs)
  if (response.status === 304 && before !== undefined) return before
  const body: unknown = await response.json().catch(() => null)
  const read = await replies().catch(cutOff)
  if (!response.ok) {
    const said = read.watchFailureSchema.safeParse(body)
    if (!said.success) throw new ReadFailed('unreachable')
    throw new ReadFailed(said.data.problem, (said.data.retryAfterSeconds ?? 0) * 1000)
  }
  const answer = schemaOf(read).safeParse(body)
  if (!answer.success) throw new ReadFailed('unreachable')
  return { order: answer.data.order, etag: response.headers.get('etag') }
}
