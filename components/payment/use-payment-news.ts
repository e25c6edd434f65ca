'use client'

/** Asks how a payment stands until it is over, and reads the page again when there is something new. */
import { useEffect } from 'react'
import { useRouter } from 'next/navigation'
import { readReply } from '#components/queries/read-reply.ts'
import { usePoll } from '#components/queries/use-poll.ts'
import type { PaymentState } from '#lib/contract/states/payment-states.ts'
import { paymentNewsHref } from '#lib/hrefs.ts'
import type { PaymentNews, TopUpNews } from '#lib/paying/payment-news.ts'
import { useOwnAccount } from '../account/use-account.ts'
import { serverNowMs } from '../quote/server-clock.ts'
import { paymentPace } from './payment-pace.ts'
import type { PayStepProps } from './pay-props.ts'

/** Whether the page looks by itself for news, and if not, why. */
export type Watching = 'watching' | 'over' | 'unanswered' | 'signed-out'

export function usePaymentNews({
  quoteId,
  payment,
  serverNowMs: renderedAtMs,
}: Pick<PayStepProps, 'quoteId' | 'payment' | 'serverNowMs'>): Watching {
  const router = useRouter()
  const newsPath = paymentNewsHref(useOwnAccount(), quoteId)
  const shown = newsKey(payment)
  const paceOf = (news: PaymentNews | undefined) =>
    paceUntil(news?.payment?.state, payment?.expires_at ?? null)
  const { data, problem } = usePoll<PaymentNews>({
    queryKey: ['payment', quoteId, shown],
    read: ({ signal }) => readReply(newsPath, signal),
    initial: { serverNowMs: renderedAtMs, payment },
    asksAtOnce: true,
    paceOf,
  })
  const known = newsKey(data?.payment ?? null)
  useEffect(() => {
    if (known !== shown) router.refresh()
  }, [router, known, shown])
  if (problem === 'signed-out') return 'signed-out'
  // The account may not be seen any more, and nothing is asked again by itself.
  if (problem === 'not-found') return 'over'
  if (problem !== null) return 'unanswered'
  return paceOf(data) === null ? 'over' : 'watching'
}

/** Reads the page again when the money of a top-up is in the wallet. */
export function useTopUpArrival({
  newsPath,
  paymentId,
  expiresAt,
}: {
  newsPath: string
  paymentId: string
  expiresAt: string | null
}): void {
  const router = useRouter()
  const { data } = usePoll<TopUpNews>({
    queryKey: ['top-up', paymentId],
    read: ({ signal }) => readReply(`${newsPath}/${paymentId}`, signal),
    initial: undefined,
    asksAtOnce: true,
    paceOf(news) {
      if (news?.arrived === true) return null
      const isOver = expiresAt !== null && serverNowMs() > Date.parse(expiresAt)
      return paceUntil(isOver ? 'lapsed' : 'pending', expiresAt)
    },
  })
  const arrived = data?.arrived ?? false
  useEffect(() => {
    if (arrived) router.refresh()
  }, [router, arrived])
}

function paceUntil(state: PaymentState | undefined, expiresAt: string | null) {
  const lapsedForMs = expiresAt === null ? 0 : Math.max(0, serverNowMs() - Date.parse(expiresAt))
  return state === undefined ? null : paymentPace(state, lapsedForMs)
}

/** Two that are equal leave the page as it is. */
function newsKey(payment: PaymentNews['payment']): string {
  if (payment === null) return 'none'
  const { id, state, received_amount, refunded_amount, slip_uploaded_at } = payment
  return [id, state, received_amount, refunded_amount, slip_uploaded_at].join(' ')
}
