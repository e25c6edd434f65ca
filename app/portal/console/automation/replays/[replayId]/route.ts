/** How far a replay is, for a page that waits for it. */
import { webhookReplayIdSchema } from '#lib/contract/ids.ts'
import { causeOf } from '#server/portal/gateway/failure-cause.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { privateReply } from '../../../../replies.ts'
import { actorOrResponse } from '../../../refusal.ts'

export async function GET(
  request: Request,
  { params }: { params: Promise<{ replayId: string }> },
): Promise<Response> {
  const actor = await actorOrResponse('automation')
  if (actor instanceof Response) return actor
  const id = webhookReplayIdSchema.safeParse((await params).replayId)
  if (!id.success) return privateReply({ error: 'not_found' }, 404)
  const read = await gateway().getWebhookReplay({
    params: { id: id.data },
    body: { actor },
    signal: request.signal,
  })
  if (read.ok) return privateReply(read.value)
  const isNone = causeOf(read.failure).kind === 'none'
  return privateReply({ error: isNone ? 'not_found' : 'unavailable' }, isNone ? 404 : 503)
}
