'use client'

/** A top-up that was begun: its QR in place, until the money is in the wallet. */
import { useTranslations } from 'next-intl'
import { useLeftMs } from '../quote/use-left-ms.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { ActProblem } from './act-problem.tsx'
import type { BeginTopUp, OpenTopUp } from './pay-props.ts'
import { QrCode } from './qr-code.tsx'
import { useAct } from './use-act.ts'
import { useTopUpArrival } from './use-payment-news.ts'

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
  useTopUpArrival({ newsPath, paymentId: reply.paymentId, expiresAt })
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
