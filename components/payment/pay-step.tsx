'use client'

/** A quote's payment in the state it is in; the page is read again when the state changes. */
import { useState } from 'react'
import { isEnded } from '#lib/paying/payment-face.ts'
import { EndedPayment } from './ended-payment.tsx'
import { OpenPayment } from './open-payment.tsx'
import type { PayStepProps } from './pay-props.ts'
import { usePaymentNews, type Watching } from './use-payment-news.ts'
import { useTranslations } from 'next-intl'
import { useLeftMs, minutesAndSeconds } from '../quote/use-left-ms.ts'
import { MoneyNote } from './money-note.tsx'
import { PayForm } from './pay-form.tsx'
import { CircleAlert, Radio } from 'lucide-react'
import { Link } from '#components/ui/link.tsx'
import { usePathname } from 'next/navigation'
import { RetryLink } from '../ui/retry-link.tsx'

export function PayStep(props: PayStepProps) {
  const watching = usePaymentNews(props)
  const { face, payment } = props
  const [firstFace] = useState(face)
  if (isEnded(face)) {
    return <EndedPayment {...props} face={face} priceAgain={props.actions.priceAgain} />
  }
  if (face === 'choose') return <ChoosePayment {...props} />
  if (payment === null) return null
  return (
    <OpenPayment
      {...props}
      payment={payment}
      hasJustBegun={firstFace === 'choose'}
      watching={<WatchingLine watching={watching} />}
    />
  )
}

/** Nothing has been begun: how long the price holds, and the ways to pay. */
function ChoosePayment(props: PayStepProps) {
  const t = useTranslations('pay')
  const leftMs = useLeftMs(Date.parse(props.quoteExpiresAt), props.serverNowMs)
  // A replaced payment keeps its order, and the price no longer expires.
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
function WatchingLine({ watching }: { watching: Watching }) {
  const t = useTranslations('pay.watching')
  const path = usePathname()
  return (
    <div role="status" className="text-caption text-ink-soft">
      {watching === 'watching' && (
        <p className="flex items-center gap-2">
          <Radio aria-hidden className="size-4 shrink-0 text-good" />
          {t('watching')}
        </p>
      )}
      {watching === 'unanswered' && (
        <p className="flex items-start gap-2 text-warn">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t('unanswered')}
        </p>
      )}
      {watching === 'signed-out' && (
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
      {watching === 'over' && <RetryLink>{t('again')}</RetryLink>}
    </div>
  )
}
