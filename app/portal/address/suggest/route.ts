/** Places for what was typed so far. Public: guests type addresses before anybody knows them. */
import { z } from 'zod'
import { nameSchema } from '#lib/contract/texts.ts'
import type { SuggestReply } from '#lib/storefront/address-replies.ts'
import { failureReply, problemOf } from '#server/portal/gateway/address-failure.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { takeGuestUse } from '#server/portal/limits/guest-limits.ts'
import { chosenLanguage } from '../../../preferences/chosen.ts'
import { privateReply } from '../../replies.ts'

const querySchema = z.object({ q: nameSchema })

/** As many as a list on a phone shows. */
const suggestionsShown = 6

/** Later than this, the next letter has been typed. */
const timeoutMs = 5_000

export async function GET(request: Request): Promise<Response> {
  const query = querySchema.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  if (!query.success) return failureReply('invalid')
  const use = await takeGuestUse('suggest')
  if (!use.ok) return failureReply('busy', use)
  const result = await gateway().suggestAddresses({
    query: { q: query.data.q, limit: suggestionsShown },
    language: await chosenLanguage(),
    signal: request.signal,
    timeoutMs,
  })
  // Suggestions are an addition of ours: a service elsewhere may have none.
  const unknown = !result.ok && result.failure.status === 404
  if (!result.ok && !unknown) return failureReply(problemOf(result.failure), result.failure)
  const reply: SuggestReply = {
    state: 'found',
    suggestions: result.ok ? result.value.suggestions : [],
  }
  return privateReply(reply)
}
