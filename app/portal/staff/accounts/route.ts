/** The accounts that staff may switch to, while they type. */
import { z } from 'zod'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { searchAccounts } from '#server/portal/staff/find-accounts.ts'
import { accessOfStaff } from '#server/portal/staff/staff.ts'
import { privateReply } from '../../replies.ts'

const querySchema = z.object({ q: z.string().trim().max(200).default('') })

export async function GET(request: Request): Promise<Response> {
  const staff = await accessOfStaff('serveCustomers')
  if (staff.kind === 'signed-out') return privateReply({ error: 'signed_out' }, 401)
  if (staff.kind === 'not-allowed') return privateReply({ error: 'not_found' }, 404)
  if (staff.kind === 'no service') return privateReply({ error: 'unavailable' }, 503)
  const query = querySchema.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  if (!query.success) return privateReply({ error: 'invalid_query' }, 400)
  const found = await searchAccounts(gateway(), { q: query.data.q, signal: request.signal })
  return found.ok ? privateReply(found.value) : privateReply({ error: 'unavailable' }, 503)
}
