'use client'

/** Asks how the payment stands until it is over, and reads the page again when there is something new. */
import { useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import type { PaymentNews } from '#lib/paying/payment-news.ts'
import { pollIntervalMs } from './poll-interval.ts'
import { serverNowMs } from '../quote/server-clock.ts'
import type { PayStepProps } from './pay-props.ts'

export type Hearing = 'listening' | 'over' | 'unanswered' | 'signed-out'

class SignedOut extends Error {}

export function usePaymentNews({
  quoteId,
  payment,
  serverNowMs: toldAtMs,
}: Pick<PayStepProps, 'quoteId' | 'payment' | 'serverNowMs'>): Hearing {
  const router = useRouter()
  const failures = useRef(0)
  const shown = newsKey(payment)
  const initialData: PaymentNews = { serverNowMs: toldAtMs, payment }
  const { data, error } = useQuery({
    queryKey: ['payment', quoteId, shown],
    async queryFn({ signal }) {
      try {
        const answer = await askNews(`/portal/pay/${quoteId}`, signal)
        const { paymentNewsSchema } = await import('#lib/paying/payment-news.ts')
        const news = paymentNewsSchema.parse(answer)
        failures.current = 0
        return news
      } catch (problem) {
        failures.current += 1
        throw problem
      }
    },
    initialData,
    staleTime: 1_000,
    retry: false,
    // Who comes back by Back has the page as it was.
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchIntervalInBackground: true,
    refetchInterval: (query) => intervalOf(query.state, { payment, failures: failures.current }),
  })
  const heard = newsKey(data.payment)
  useEffect(() => {
    if (heard !== shown) router.refresh()
  }, [router, heard, shown])
  if (error instanceof SignedOut) return 'signed-out'
  if (error !== null) return 'unanswered'
  return intervalOf({ data, error }, { payment, failures: 0 }) === false ? 'over' : 'listening'
}

function intervalOf(
  { data, error }: { data: PaymentNews | undefined; error: Error | null },
  { payment, failures }: { payment: PayStepProps['payment']; failures: number },
): number | false {
  const state = data?.payment?.state
  if (state === undefined || error instanceof SignedOut) return false
  const expiresAt = payment?.expires_at ?? null
  return pollIntervalMs({
    state,
    lapsedForMs: expiresAt === null ? 0 : Math.max(0, serverNowMs() - Date.parse(expiresAt)),
    hidden: typeof document !== 'undefined' && document.visibilityState === 'hidden',
    failures,
  })
}

export async function askNews(path: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(path, { signal })
  if (response.status === 401) throw new SignedOut()
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response.json()
}

/** Two that are equal leave the page as it is. */
function newsKey(payment: PaymentNews['payment']): string {
  if (payment === null) return 'none'
  const { id, state, received_amount, refunded_amount, slip_uploaded_at } = payment
  return [id, state, received_amount, refunded_amount, slip_uploaded_at].join(' ')
}
