/** Reports what became of a quote, for its page: it may have been paid in another tab, or by a colleague. */
import { accessToQuote } from '#server/portal/access/current-access.ts'
import { standingsOf } from '#server/portal/orders/orders.ts'
import { emptyReply, privateReply } from '../../../../../replies.ts'

export async function GET(
  _: Request,
  { params }: { params: Promise<{ accountId: string; quoteId: string }> },
): Promise<Response> {
  const asked = await params
  const access = await accessToQuote(asked.accountId, asked.quoteId)
  if (!access.ok) return emptyReply(404)
  const { accountId, quoteId } = access
  const standings = await standingsOf({ accountId, quoteIds: [quoteId] })
  const standing = standings.get(quoteId)
  return standing === undefined ? emptyReply(404) : privateReply(standing)
}
