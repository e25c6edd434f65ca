/** All that the portal holds of the person who asks, as an archive. */
import { caller, currentPerson } from '#server/portal/identity/current-person.ts'
import { identity } from '#server/portal/identity/identity.ts'
import { writeSecurityLog } from '#server/portal/identity/security-log.ts'
import { archiveOf } from '#server/portal/own-data/own-data.ts'
import { emptyReply } from '../replies.ts'

export async function GET(): Promise<Response> {
  const person = await currentPerson()
  if (person === null) return emptyReply(404)
  const deps = identity()
  const line = { personId: person.id, what: 'own-data-exported', caller: await caller() } as const
  await writeSecurityLog(deps.database, deps, line)
  return new Response(await archiveOf(deps, person), {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="my-data.zip"',
      'cache-control': 'private, no-store',
    },
  })
}
