/** The waybills that wait for load planning, for staff. */
import { getLocale } from 'next-intl/server'
import { waitingFilterSchema } from '#lib/planner/planner-replies.ts'
import { readWaiting } from '#server/portal/planning/planning.ts'
import { privateReply } from '../../replies.ts'
import { refusalToPlanner } from '../refusal.ts'

export async function GET(request: Request): Promise<Response> {
  const refusal = await refusalToPlanner()
  if (refusal !== null) return refusal
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const read = await readWaiting(waitingFilterSchema.parse(query), {
    language: await getLocale(),
    signal: request.signal,
  })
  return read.ok ? privateReply(read.value) : privateReply({ error: 'unavailable' }, 503)
}
