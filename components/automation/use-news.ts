'use client'

/** The outcome of a push or of a replay, requested again until it has ended. */
import { usePoll } from '#components/queries/use-poll.ts'
import { readReply } from '#components/queries/read-reply.ts'
import type { PollPace } from '#components/queries/poll-pace.ts'
import type { PushNews } from '#lib/automation/automation-replies.ts'
import type { ShownWebhookReplay } from '#lib/contract/console/webhook-replays.ts'
import { pushNewsHref, replayNewsHref } from '#lib/hrefs.ts'

const soon: PollPace = { everyMs: 700, hiddenEveryMs: 10_000, longestMs: 10_000 }
/** A push that waits for its next attempt does so for minutes. */
const later: PollPace = { everyMs: 5_000, hiddenEveryMs: 60_000, longestMs: 60_000 }

export function usePushNews(pushId: string) {
  return usePoll<PushNews>({
    queryKey: ['push-news', pushId],
    read: ({ signal }) => readReply(pushNewsHref(pushId), signal),
    initial: undefined,
    asksAtOnce: true,
    paceOf(news) {
      if (news?.isEnded) return null
      return news !== undefined && (news.attempts > 0 || news.state === 'paused') ? later : soon
    },
  })
}

export function useReplayNews(initial: ShownWebhookReplay) {
  return usePoll<ShownWebhookReplay>({
    queryKey: ['replay-news', initial.id],
    read: ({ signal }) => readReply(replayNewsHref(initial.id), signal),
    initial,
    asksAtOnce: initial.state === 'running',
    paceOf: (replay) => (isOver(replay ?? initial) ? null : soon),
  })
}

/** A stopped replay still sends the pushes that it has made. */
function isOver({ state, made, delivered, failed, lost }: ShownWebhookReplay): boolean {
  return state === 'done' || (state === 'stopped' && delivered + failed + lost >= made)
}
