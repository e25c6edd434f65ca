/** For whom one acts now: asked again when a switch should be over, and when another tab changes one. */
import { useEffect } from 'react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { readReply } from '#components/queries/read-reply.ts'
import { serverNowMs, receiveServerTime } from '#components/quote/server-clock.ts'
import type { ActingReply } from '#lib/ops/acting-replies.ts'

export function useActing(
  path: string,
  initial: ActingReply,
): {
  readonly reply: ActingReply
  /** After this tab changed something: asks again here and in the other tabs. */
  readonly refresh: () => void
} {
  const { data: reply = initial, refetch } = useQuery(actingQuery(path, initial))
  useEffect(() => {
    const channel = new BroadcastChannel(channelName)
    channel.addEventListener('message', () => void refetch())
    return () => channel.close()
  }, [refetch])
  return {
    reply,
    refresh() {
      refreshOtherTabs()
      void refetch()
    },
  }
}

const channelName = 'acting'

/** For whom one acts has changed here; a page that is about to be left calls it before. */
export function refreshOtherTabs(): void {
  const channel = new BroadcastChannel(channelName)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target.
  channel.postMessage('changed')
  channel.close()
}

/** So that the server’s clock has passed it too. */
const afterEndMs = 500
const leastMs = 1_000

function actingQuery(path: string, initial: ActingReply) {
  return queryOptions({
    queryKey: ['acting', path],
    async queryFn({ signal }): Promise<ActingReply> {
      const query = new URLSearchParams({ path })
      const reply = await readReply<ActingReply>(`/portal/staff/acting?${query}`, signal)
      receiveServerTime(reply.nowMs)
      return reply
    },
    // Another page says nothing of whose this one is, but the switches are the same.
    placeholderData: (previous: ActingReply | undefined) => ({
      ...(previous ?? initial),
      page: null,
    }),
    retry: false,
    refetchIntervalInBackground: true,
    // Asked again when the next one should be over.
    refetchInterval: ({ state }) => {
      const ends = (state.data?.running ?? initial.running).map(({ endsAtMs }) => endsAtMs)
      if (ends.length === 0) return false
      return Math.max(leastMs, Math.min(...ends) - serverNowMs() + afterEndMs)
    },
  })
}
