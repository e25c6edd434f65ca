/** Changes of the goods that make the price of a draft lower. Finding them takes seconds, so the page asks when the price is there. */
import type { SavingsReply } from '#lib/storefront/savings-reply.ts'
import { isOfOurPage } from '#server/portal/is-of-our-page.ts'
import { takeGuestUse } from '#server/portal/limits/guest-limits.ts'
import { ownerNamed } from '#server/portal/quote/drafts.ts'
import { savingsFor } from '#server/portal/quote/prices.ts'
import { chosenLanguage } from '../../preferences/chosen.ts'
import { emptyReply, privateReply } from '../replies.ts'

/** Next gives no parameters where the address has none: a guest's. */
interface Beside {
  readonly params?: Promise<{ accountId?: string }>
}

export async function GET(request: Request, { params }: Beside): Promise<Response> {
  if (!isOfOurPage(request)) return emptyReply(403)
  const owner = await ownerNamed((await params)?.accountId)
  if (owner === null) return emptyReply(403)
  const use = await takeGuestUse('savings')
  if (!use.ok) return emptyReply(429, { 'retry-after': `${use.retryAfterSeconds}` })
  const savings = await savingsFor(owner, {
    language: await chosenLanguage(),
    signal: request.signal,
  })
  return privateReply({ savings: [...savings] } satisfies SavingsReply)
}
