/** Where each piece stands in the vehicles of a quote, as the service has planned it: for whose it is. */
import { getLocale } from 'next-intl/server'
import { accessToQuote } from '#server/portal/accounts/access.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { quotedLoads } from '#server/portal/quotes/quoted-loads.ts'

/** Later than that the page has packed it by itself. */
const timeoutMs = 5_000

export async function GET(
  request: Request,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> {
  const access = await accessToQuote((await params).id)
  if (!access.ok) return nothing()
  const { quoteId, accountId: senderAccountId } = access
  const manner = { language: await getLocale(), signal: request.signal, timeoutMs }
  const [quote, vehicleTypes] = await Promise.all([
    gateway().getQuote({ params: { id: quoteId }, senderAccountId, ...manner }),
    gateway().listVehicleTypes(manner),
  ])
  const loads =
    quote.ok && vehicleTypes.ok ? quotedLoads(quote.value, vehicleTypes.value.data) : null
  return loads === null ? nothing() : Response.json(loads, { headers: personal })
}

const personal = { 'cache-control': 'private, no-store' }

function nothing(): Response {
  return new Response(null, { status: 404, headers: personal })
}
