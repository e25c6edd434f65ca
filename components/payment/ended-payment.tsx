'use client'

/** It is over: what has become of the money, and what can be done next. */
import { useFormatter, useTranslations } from 'next-intl'
import Link from 'next/link'
import type { Payment } from '#lib/contract/quote-payment.ts'
import type { EndedFace } from '#lib/paying/payment-face.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { MoneyNote } from './money-note.tsx'

const moneyOf = { paid: 'moved', canceled: 'none', refunded: 'back', expired: 'none' } as const

export function EndedPayment({ face, payment }: { face: EndedFace; payment: Payment | null }) {
  const t = useTranslations('pay')
  const format = useFormatter()
  const total =
    payment === null
      ? ''
      : format.number(payment.refunded_amount || payment.received_amount, {
          style: 'currency',
          currency: payment.currency,
          currencyDisplay: 'narrowSymbol',
        })
  return (
    <section
      aria-labelledby="ended-title"
      className="flex flex-col gap-5 rounded-large border border-edge bg-surface p-5 shadow-raised md:p-6"
    >
      <h2 id="ended-title" className="text-title">
        {t(`ended.${face}.title`)}
      </h2>
      <div role="status">
        <MoneyNote kind={moneyOf[face]}>{t(`ended.${face}.money`, { total })}</MoneyNote>
      </div>
      <p className="text-small text-ink-soft">{t(`ended.${face}.body`)}</p>
      {face !== 'paid' && (
        <Link
          href="/quote"
          className={buttonStyle('primary', 'w-full sm:w-auto sm:self-start sm:px-8')}
        >
          {t('ended.again')}
        </Link>
      )}
    </section>
  )
}
