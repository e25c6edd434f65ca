/** For whom whoever asks acts now: asked on each page, when a switch should be over, and at a return. */
import { z } from 'zod'
import { identity } from '#server/portal/identity/identity.ts'
import { actingForPage } from '#server/portal/staff/acting.ts'
import { currentPerson } from '#server/portal/identity/current-person.ts'
import { privateReply } from '../../replies.ts'

const querySchema = z.object({ path: z.string().startsWith('/').max(2000) })

export async function GET(request: Request): Promise<Response> {
  const person = await currentPerson()
  if (person === null) return privateReply({ error: 'signed_out' }, 401)
  if (person.role === 'customer') return privateReply({ error: 'not_found' }, 404)
  const query = querySchema.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  if (!query.success) return privateReply({ error: 'invalid_query' }, 400)
  const asked = { personId: person.id, path: query.data.path }
  return privateReply(await actingForPage(identity(), asked))
}
