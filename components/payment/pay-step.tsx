'use client'

/** A quote's payment, whatever face it has; and the ear that hears when it has another. */
import { useState } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { EndedPayment } from './ended-payment.tsx'
import { OpenPayment } from './open-payment.tsx'
import type { PayStepProps } from './pay-props.ts'
import { usePaymentNews, type Hearing } from './use-payment-news.ts'
import { useTranslations } from 'next-intl'
import { useLeftMs, minutesAndSeconds } from '../quote/use-left-ms.ts'
import { MoneyNote } from './money-note.tsx'
import { PayForm } from './pay-form.tsx'
import { CircleAlert, Radio } from 'lucide-react'
import { Link } from '#components/ui/link.tsx'
import { usePathname } from 'next/navigation'
import { RetryLink } from '../ui/retry-link.tsx'

export function PayStep(props: PayStepProps) {
  const [client] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={client}>
      <Face {...props} />
    </QueryClientProvider>
  )
}

function Face(props: PayStepProps) {
  const hearing = usePaymentNews(props)
  const { face, payment, mayPay } = props
  switch (face) {
    case 'choose':
      return <ChoosePayment {...props} />
    case 'pending':
    case 'short':
    case 'lapsed':
    case 'failed':
      if (payment === null) return null
      return (
        <OpenPayment
          {...props}
          payment={payment}
          mayPay={mayPay}
          hearing={<HearingLine hearing={hearing} />}
        />
      )
    case 'paid':
    case 'canceled':
    case 'refunded':
    case 'expired':
      return <EndedPayment {...props} face={face} priceAgain={props.actions.priceAgain} />
  }
}

/** Nothing has been begun: how long the price holds, and the ways to pay. */
function ChoosePayment(props: PayStepProps) {
  const t = useTranslations('pay')
  const leftMs = useLeftMs(Date.parse(props.quoteExpiresAt), props.serverNowMs)
  // Of a payment that was replaced the order stands, and no price runs out any more.
  const isHeld = props.payment === null
  if (isHeld && leftMs <= 0) {
    return <EndedPayment {...props} face="expired" priceAgain={props.actions.priceAgain} />
  }
  return (
    <div className="flex flex-col gap-6">
      {isHeld && (
        <p role="timer" className="text-small font-medium text-ink-soft">
          {t('held', { time: minutesAndSeconds(leftMs) })}
        </p>
      )}
      {props.mayPay ? (
        <PayForm {...props} />
      ) : (
        <MoneyNote kind="none">{t('problem.read_only')}</MoneyNote>
      )}
    </div>
  )
}

/** That the page looks by itself whether it is paid, and when it can't. */
function HearingLine({ hearing }: { hearing: Hearing }) {
  const t = useTranslations('pay.hearing')
  const path = usePathname()
  return (
    <div role="status" className="text-caption text-ink-soft">
      {hearing === 'listening' && (
        <p className="flex items-center gap-2">
          <Radio aria-hidden className="size-4 shrink-0 text-good" />
          {t('listening')}
        </p>
      )}
      {hearing === 'unanswered' && (
        <p className="flex items-start gap-2 text-warn">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t('unanswered')}
        </p>
      )}
      {hearing === 'signed-out' && (
        <p className="text-warn">
          {t('signedOut')}{' '}
          <Link
            href={`/sign-in?${new URLSearchParams({ next: path })}`}
            className="font-medium underline underline-offset-2"
          >
            {t('signIn')}
          </Link>
        </p>
      )}
      {hearing === 'over' && <RetryLink>{t('again')}</RetryLink>}
    </div>
  )
}
