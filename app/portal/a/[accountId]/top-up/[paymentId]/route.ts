/** Whether a top-up has arrived in the account's wallet. */
import { paymentIdSchema } from '#lib/contract/ids.ts'
import { refusalOf } from '#server/portal/access/access.ts'
import { accessTo } from '#server/portal/access/current-access.ts'
import { newsOf, noNews } from '#server/portal/payment/news-reply.ts'
import { readTopUp } from '#server/portal/payment/wallet.ts'

export async function GET(
  _: Request,
  { params }: { params: Promise<{ accountId: string; paymentId: string }> },
): Promise<Response> {
  const { accountId, paymentId } = await params
  const access = await accessTo(accountId)
  if (!access.ok) return noNews(refusalOf(access))
  const id = paymentIdSchema.safeParse(paymentId)
  if (!id.success) return noNews('not-found')
  const read = await readTopUp({ accountId: access.accountId, paymentId: id.data })
  return read.ok ? newsOf(read.value) : noNews('unanswered')
}
