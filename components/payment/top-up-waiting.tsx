'use client'

/** A top-up that was begun: its QR in place, until the money is in the wallet. */
import { useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { pollIntervalMs } from './poll-interval.ts'
import { serverNowMs as clockNowMs } from '../quote/server-clock.ts'
import { useLeftMs } from '../quote/use-left-ms.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { ActProblem } from './act-problem.tsx'
import type { BeginTopUp, OpenTopUp } from './pay-props.ts'
import { QrCode } from './qr-code.tsx'
import { useAct } from './use-act.ts'
import { askNews } from './use-payment-news.ts'

export function TopUpWaiting({
  newsPath,
  topUp,
  serverNowMs,
  beginTopUp,
}: {
  /** Where it is asked whether it has arrived. */
  newsPath: string
  topUp: OpenTopUp
  serverNowMs: number
  beginTopUp: BeginTopUp
}) {
  const t = useTranslations('pay.topUp')
  const { reply, amount, currency } = topUp
  const { act, pending, problem } = useAct()
  const expiresAt = reply.type === 'qr' ? reply.qrExpireTime : null
  const leftMs = useLeftMs(
    expiresAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(expiresAt),
    serverNowMs,
  )
  useArrival({ newsPath, paymentId: reply.paymentId, expiresAt })
  return (
    <div className="mt-4 flex flex-col gap-4 border-t border-edge pt-4">
      <p role="status" className="text-small font-medium">
        {leftMs > 0 ? t('waiting') : t('lapsed')}
      </p>
      {reply.type === 'qr' && (
        <QrCode
          image={reply.qrImage}
          reference={reply.tradeNo}
          total={{ amount, currency }}
          expiresAt={reply.qrExpireTime}
          serverNowMs={serverNowMs}
        />
      )}
      <ActProblem problem={problem} />
      {leftMs <= 0 && (
        <button
          type="button"
          aria-disabled={pending}
          onClick={() => {
            const requestId = crypto.randomUUID()
            act(
              () => beginTopUp({ amount, currency, requestId }),
              (outcome) => (outcome.kind === 'opened' ? null : outcome),
            )
          }}
          className={buttonStyle('secondary', 'self-start')}
        >
          {pending ? t('pending') : t('renew')}
        </button>
      )}
    </div>
  )
}

function useArrival({
  newsPath,
  paymentId,
  expiresAt,
}: {
  newsPath: string
  paymentId: string
  expiresAt: string | null
}): void {
  const router = useRouter()
  const failures = useRef(0)
  const { data } = useQuery({
    queryKey: ['top-up', paymentId],
    async queryFn({ signal }) {
      try {
        const answer = await askNews(`${newsPath}/${paymentId}`, signal)
        const { topUpNewsSchema } = await import('#lib/paying/payment-news.ts')
        const news = topUpNewsSchema.parse(answer)
        failures.current = 0
        return news
      } catch (problem) {
        failures.current += 1
        throw problem
      }
    },
    retry: false,
    refetchOnWindowFocus: 'always',
    refetchIntervalInBackground: true,
    refetchInterval({ state }) {
      if (state.data?.arrived) return false
      const lapsedForMs = expiresAt === null ? 0 : clockNowMs() - Date.parse(expiresAt)
      return pollIntervalMs({
        state: lapsedForMs > 0 ? 'lapsed' : 'pending',
        lapsedForMs,
        hidden: document.visibilityState === 'hidden',
        failures: failures.current,
      })
    },
  })
  const arrived = data?.arrived ?? false
  useEffect(() => {
    if (arrived) router.refresh()
  }, [router, arrived])
}
