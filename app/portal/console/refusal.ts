/** The console's requests are for administrators alone. */
import type { ActingPerson } from '#lib/contract/console/acting-person.ts'
import { accessToConsole } from '#server/portal/staff/console.ts'
import { privateReply } from '../replies.ts'

export async function actorOrResponse(): Promise<ActingPerson | Response> {
  const access = await accessToConsole()
  switch (access.kind) {
    case 'admin':
      return access.actor
    case 'signed-out':
      return privateReply({ error: 'signed_out' }, 401)
    case 'no service':
      return privateReply({ error: 'unavailable' }, 503)
    default:
      return privateReply({ error: 'not_found' }, 404)
  }
}
