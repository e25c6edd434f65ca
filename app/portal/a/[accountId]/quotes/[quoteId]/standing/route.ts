/** What became of a quote, for its page: it may have been paid in another tab, or by a colleague. */
import { accessToQuote } from '#server/portal/access/current-access.ts'
import { standingsOf } from '#server/portal/orders/orders.ts'

export async function GET(
  _: Request,
  { params }: { params: Promise<{ accountId: string; quoteId: string }> },
): Promise<Response> {
  const asked = await params
  const access = await accessToQuote(asked.accountId, asked.quoteId)
  if (!access.ok) return nothing()
  const { accountId, quoteId } = access
  const standings = await standingsOf({ accountId, quoteIds: [quoteId] })
  const standing = standings.get(quoteId)
  return standing === undefined ? nothing() : Response.json(standing, { headers: personal })
}

const personal = { 'cache-control': 'private, no-store' }

function nothing(): Response {
  return new Response(null, { status: 404, headers: personal })
}
