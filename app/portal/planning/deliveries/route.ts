/** The planned deliveries that have not left, for staff. */
import { readDeliveries } from '#server/portal/planning/planning.ts'
import { privateReply } from '../../replies.ts'
import { refusalToPlanner } from '../refusal.ts'

export async function GET(): Promise<Response> {
  const refusal = await refusalToPlanner()
  if (refusal !== null) return refusal
  const read = await readDeliveries()
  return read.ok ? privateReply(read.value) : privateReply({ error: 'unavailable' }, 503)
}
