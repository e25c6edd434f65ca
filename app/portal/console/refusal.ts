/** The console's requests are for those alone who may open its section. */
import type { ActingPerson } from '#lib/contract/console/acting-person.ts'
import type { ConsoleSection } from '#lib/hrefs.ts'
import { accessToConsole, type ConsoleAccess } from '#server/portal/staff/console.ts'
import { privateReply } from '../replies.ts'

export async function actorOrResponse(section: ConsoleSection): Promise<ActingPerson | Response> {
  const opened = await personOrResponse(section)
  return opened instanceof Response ? opened : opened.actor
}

export async function personOrResponse(
  section: ConsoleSection,
): Promise<Extract<ConsoleAccess, { kind: 'open' }> | Response> {
  const access = await accessToConsole(section)
  switch (access.kind) {
    case 'open':
      return access
    case 'signed-out':
      return privateReply({ error: 'signed_out' }, 401)
    case 'confirm':
      return privateReply({ error: 'confirm' }, 403)
    case 'no service':
      return privateReply({ error: 'unavailable' }, 503)
    default:
      return privateReply({ error: 'not_found' }, 404)
  }
}
