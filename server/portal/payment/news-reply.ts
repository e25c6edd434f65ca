/** Replies to a page that waits for a payment and asks again and again. */
import type { PaymentNews, TopUpNews } from '#lib/paying/payment-news.ts'

const headers = { 'cache-control': 'no-store' }

export function newsOf(news: PaymentNews | TopUpNews): Response {
  return Response.json(news, { headers })
}

const statuses = { 'signed-out': 401, 'not-found': 404, unanswered: 502 } as const

export function noNews(reason: keyof typeof statuses): Response {
  return Response.json({ reason }, { status: statuses[reason], headers })
}
