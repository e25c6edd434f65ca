/** How a quote's payment stands, for the page that waits for it. */
import type { PaymentNews } from '#lib/paying/payment-news.ts'
import { refusalOf } from '#server/portal/access/access.ts'
import { accessToQuote } from '#server/portal/access/current-access.ts'
import { noNews, newsOf } from '#server/portal/payment/news-reply.ts'
import { readPayment } from '#server/portal/payment/payment.ts'
import { portalNowMs } from '#server/portal/portal-now.ts'

export async function GET(
  _: Request,
  { params }: { params: Promise<{ accountId: string; quoteId: string }> },
): Promise<Response> {
  const asked = await params
  const access = await accessToQuote(asked.accountId, asked.quoteId)
  if (!access.ok) return noNews(refusalOf(access))
  const read = await readPayment(access)
  if (!read.ok) return noNews(read.failure.status === 404 ? 'not-found' : 'unanswered')
  const { payment } = read.value
  const news: PaymentNews = {
    serverNowMs: portalNowMs(),
    payment: payment && {
      id: payment.id,
      state: payment.state,
      received_amount: payment.received_amount,
      refunded_amount: payment.refunded_amount,
      slip_uploaded_at: payment.slip_uploaded_at,
    },
  }
  return newsOf(news)
}
