/** The planner's requests are for staff alone; null: they may. */
import { accessOfStaff } from '#server/portal/staff/staff.ts'
import { privateReply } from '../replies.ts'

export async function refusalToPlanner(): Promise<Response | null> {
  const staff = await accessOfStaff('planLoads')
  if (staff.kind === 'signed-out') return privateReply({ error: 'signed_out' }, 401)
  if (staff.kind === 'not-allowed') return privateReply({ error: 'not_found' }, 404)
  return staff.kind === 'no service' ? privateReply({ error: 'unavailable' }, 503) : null
}
