/** The outcome of a push by now, for a page that waits for it. */
import type { PushNews } from '#lib/automation/automation-replies.ts'
import { pushTaskIdSchema } from '#lib/contract/ids.ts'
import { causeOf } from '#server/portal/gateway/failure-cause.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { privateReply } from '../../../../replies.ts'
import { actorOrResponse } from '../../../refusal.ts'

export async function GET(
  request: Request,
  { params }: { params: Promise<{ pushId: string }> },
): Promise<Response> {
  const actor = await actorOrResponse('automation')
  if (actor instanceof Response) return actor
  const id = pushTaskIdSchema.safeParse((await params).pushId)
  if (!id.success) return privateReply({ error: 'not_found' }, 404)
  const { signal } = request
  const read = await gateway().getWebhookPush({ params: { id: id.data }, body: { actor }, signal })
  if (!read.ok) {
    const isNone = causeOf(read.failure).kind === 'none'
    return privateReply({ error: isNone ? 'not_found' : 'unavailable' }, isNone ? 404 : 503)
  }
  const push = read.value
  const last = push.attempt_log.at(-1)
  const news: PushNews = {
    state: push.state,
    cause: push.cause,
    attempts: push.attempts,
    dueAt: push.due_at,
    isEnded: push.ended_at !== null,
    last:
      last === undefined
        ? null
        : {
            status: last.status,
            durationMs: last.duration_ms,
            responseBody: last.response_body,
            detail: last.detail,
          },
  }
  return privateReply(news)
}
