/** Whether the ends of a route are served. Public: guests choose them before anybody knows them. */
import { coverageQuerySchema } from '#lib/contract/coverage.ts'
import type { CoverageReply } from '#lib/storefront/coverage-reply.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { takeGuestUse } from '#server/portal/limits/guest-limits.ts'
import { chosenLanguage } from '../../preferences/chosen.ts'
import { privateReply } from '../replies.ts'

/** The price says it too: nobody waits long for it here. */
const timeoutMs = 3_000

export async function GET(request: Request): Promise<Response> {
  const query = coverageQuerySchema.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  if (!query.success) return privateReply({ error: 'invalid' }, 400)
  const use = await takeGuestUse('coverage')
  if (!use.ok) return privateReply({ error: 'busy' }, 429)
  const result = await gateway().getCoverage({
    query: query.data,
    language: await chosenLanguage(),
    signal: request.signal,
    timeoutMs,
  })
  // It is an addition of ours: a service elsewhere may have none, and says it with the price.
  const reply: CoverageReply = { coverage: result.ok ? result.value : null }
  return privateReply(reply)
}
