/** All that the portal holds of the person who asks, as a file. */
import { caller, currentPerson } from '#server/portal/identity/current-person.ts'
import { identity } from '#server/portal/identity/identity.ts'
import { writeSecurityLog } from '#server/portal/identity/security-log.ts'
import { heldOf } from '#server/portal/own-data/own-data.ts'
import { emptyReply } from '../replies.ts'

export async function GET(): Promise<Response> {
  const person = await currentPerson()
  if (person === null) return emptyReply(404)
  const deps = identity()
  const line = { personId: person.id, what: 'own-data-exported', caller: await caller() } as const
  await writeSecurityLog(deps.database, deps, line)
  return new Response(JSON.stringify(await heldOf(deps, person), null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="my-data.json"',
      'cache-control': 'private, no-store',
    },
  })
}
