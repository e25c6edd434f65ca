'use client'

/** Nothing has been begun: how long the price holds, and the ways to pay. */
import { useTranslations } from 'next-intl'
import { useLeftMs, minutesAndSeconds } from '../quote/use-left-ms.ts'
import { EndedPayment } from './ended-payment.tsx'
import { MoneyNote } from './money-note.tsx'
import { PayForm } from './pay-form.tsx'
import type { PayStepProps } from './pay-props.ts'

export function ChoosePayment(props: PayStepProps) {
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
