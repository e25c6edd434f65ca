'use client'

/**
 * Watches an order: asks, keeps what was known when asking fails, slows down while nobody looks, and
 * stops when there is nothing more to hear.
 */
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { hearServerTime } from '#components/quote/server-clock.ts'
import { nextLookAfterMs } from './watch-pace.ts'
import { askNews, LookFailed, type LookProblem, type News, type Replies } from './ask-news.ts'

export interface Watch<Order> {
  readonly order: Order | null
  /** Of the last look, if it failed. */
  readonly problem: LookProblem | null
  /** The order is still the one that came with the page. */
  readonly isFromPage: boolean
  readonly isLooking: boolean
  /** By the browser's clock; null: it will not by itself. */
  readonly nextLookAtMs: number | null
  readonly look: () => void
}

export function useWatch<Order>({
  path,
  schemaOf,
  first,
  firstProblem,
  serverNowMs,
  isOver,
}: {
  path: string
  schemaOf: (replies: Replies) => z.ZodType<{ order: Order }>
  /** What came with the page; where the service did not answer it, what was heard last, or null. */
  first: Order | null
  firstProblem: LookProblem | null
  serverNowMs: number
  isOver: (order: Order) => boolean
}): Watch<Order> {
  useEffect(() => hearServerTime(serverNowMs), [serverNowMs])
  const isHidden = useHidden()
  const [failures, setFailures] = useState(firstProblem === null ? 0 : 1)

  function afterMs(order: Order | undefined, error: Error | null): number | null {
    const failed = error instanceof LookFailed ? error : null
    return nextLookAfterMs({
      isOver: order !== undefined && isOver(order),
      isHidden,
      failures,
      retryAfterMs: failed?.retryAfterMs ?? 0,
      isShut: failed?.problem === 'signed-out' || failed?.problem === 'not-found',
    })
  }

  const query = useQuery<News<Order>>({
    queryKey: [path],
    async queryFn({ signal, client }) {
      const before = client.getQueryData<News<Order>>([path])
      try {
        const news = await askNews({ path, schemaOf, before, signal })
        setFailures(0)
        return news
      } catch (error) {
        setFailures((inARow) => inARow + 1)
        throw error
      }
    },
    ...(first !== null && { initialData: { order: first, etag: null } }),
    // It came with the page a moment ago; the next look is the pace's to say.
    refetchOnMount: first === null,
    staleTime: 0,
    retry: false,
    networkMode: 'always',
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => afterMs(state.data?.order, state.error) ?? false,
    refetchOnWindowFocus: ({ state }) => !(state.data && isOver(state.data.order)),
    refetchOnReconnect: ({ state }) => !(state.data && isOver(state.data.order)),
  })

  const { data, error, isFetching, isFetchedAfterMount, dataUpdatedAt, errorUpdatedAt } = query
  const { refetch } = query
  const wait = afterMs(data?.order, error)
  const look = useCallback(() => void refetch(), [refetch])
  return {
    order: data?.order ?? null,
    problem: problemOf(error) ?? (data === undefined || !isFetchedAfterMount ? firstProblem : null),
    isFromPage: data !== undefined && data.etag === null,
    isLooking: isFetching,
    nextLookAtMs: wait === null ? null : Math.max(dataUpdatedAt, errorUpdatedAt) + wait,
    look,
  }
}

function problemOf(error: Error | null): LookProblem | null {
  if (error === null) return null
  return error instanceof LookFailed ? error.problem : 'unreachable'
}

function useHidden(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      document.addEventListener('visibilitychange', onChange)
      return () => document.removeEventListener('visibilitychange', onChange)
    },
    () => document.visibilityState === 'hidden',
    () => false,
  )
}
