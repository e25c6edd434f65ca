/** How far the search for a proposal is, and what it found. */
import { getLocale } from 'next-intl/server'
import { planningJobIdSchema } from '#lib/contract/ids.ts'
import { causeOf } from '#server/portal/gateway/failure-cause.ts'
import { readProposal } from '#server/portal/planning/planning.ts'
import { privateReply } from '../../../replies.ts'
import { refusalToPlanner } from '../../refusal.ts'

export async function GET(
  _request: Request,
  { params }: { params: Promise<{ jobId: string }> },
): Promise<Response> {
  const refusal = await refusalToPlanner()
  if (refusal !== null) return refusal
  const id = planningJobIdSchema.safeParse((await params).jobId)
  if (!id.success) return privateReply({ error: 'not_found' }, 404)
  const read = await readProposal(id.data, await getLocale())
  if (read.ok) return privateReply(read.value)
  const isGone = causeOf(read.failure).kind === 'none'
  return privateReply({ error: isGone ? 'not_found' : 'unavailable' }, isGone ? 404 : 503)
}
