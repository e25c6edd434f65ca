'use client'

/**
 * Repeats a question until its answer is final: slower while the tab is hidden and after failures, not at
 * all without a connection, and at once when somebody comes back to the tab or the connection does. What
 * was known stays when a question fails.
 */
import { useCallback, useState, useSyncExternalStore } from 'react'
import { useQuery } from '@tanstack/react-query'
import { nextPollAfterMs, type PollPace } from './poll-pace.ts'
import { isFinal, ReadFailed, type ReadProblem } from './read-failed.ts'

export interface Poll<Data> {
  readonly data: Data | undefined
  /** Why the last question failed; null when it did not. */
  readonly problem: ReadProblem | null
  readonly isAsking: boolean
  /** By the browser's clock; null: it will not by itself. */
  readonly nextAtMs: number | null
  readonly ask: () => void
}

export function usePoll<Data>({
  queryKey,
  read,
  initial,
  asksAtOnce,
  failuresBefore = 0,
  paceOf,
}: {
  queryKey: readonly string[]
  /** @throws ReadFailed */
  read: (call: { signal: AbortSignal; before: Data | undefined }) => Promise<Data>
  /** The answer that came with the page. */
  initial: Data | undefined
  /** Also where an answer came with the page: a browser may show the page as it was long ago. */
  asksAtOnce: boolean
  /** Questions that the page's own request has failed with already. */
  failuresBefore?: number
  /** Null: this answer is final. */
  paceOf: (data: Data | undefined) => PollPace | null
}): Poll<Data> {
  const isHidden = useHidden()
  const [failures, setFailures] = useState(failuresBefore)

  function afterMs(data: Data | undefined, error: Error | null): number | null {
    const pace = paceOf(data)
    if (pace === null || isFinal(error)) return null
    const retryAfterMs = error instanceof ReadFailed ? error.retryAfterMs : 0
    return nextPollAfterMs(pace, { isHidden, failures, retryAfterMs })
  }

  const query = useQuery<Data>({
    queryKey,
    async queryFn({ signal, client }) {
      try {
        const data = await read({ signal, before: client.getQueryData<Data>(queryKey) })
        setFailures(0)
        return data
      } catch (error) {
        setFailures((inARow) => inARow + 1)
        throw error
      }
    },
    ...(initial !== undefined && { initialData: () => initial }),
    refetchOnMount: asksAtOnce ? 'always' : false,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    retry: false,
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => afterMs(state.data, state.error) ?? false,
  })

  const { data, error, fetchStatus, refetch } = query
  const waitMs = afterMs(data, error)
  const isPaused = fetchStatus === 'paused'
  return {
    data,
    problem: isPaused ? 'offline' : problemOf(error),
    isAsking: fetchStatus === 'fetching',
    nextAtMs:
      waitMs === null || isPaused
        ? null
        : Math.max(query.dataUpdatedAt, query.errorUpdatedAt) + waitMs,
    ask: useCallback(() => void refetch(), [refetch]),
  }
}

function problemOf(error: Error | null): ReadProblem | null {
  if (error === null) return null
  return error instanceof ReadFailed ? error.problem : 'unreachable'
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
