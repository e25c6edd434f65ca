'use client'

/** It is over: what has become of the money, and what can be done next. */
import { useActionState } from 'react'
import { useTranslations } from 'next-intl'
import type { EndedFace } from '#lib/paying/payment-face.ts'
import { useOwnAccount } from '../account/use-account.ts'
import { useMoneyText } from '../quote/money.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { MoneyBack } from './money-back.tsx'
import { MoneyNote } from './money-note.tsx'
import type { PayActions, PayStepProps } from './pay-props.ts'

export function EndedPayment({
  face,
  payment,
  quoteId,
  mayPay,
  priceAgain,
}: Pick<PayStepProps, 'payment' | 'quoteId' | 'mayPay'> &
  Pick<PayActions, 'priceAgain'> & { face: EndedFace }) {
  const t = useTranslations('pay')
  const written = useMoneyText()
  const account = useOwnAccount()
  const [, send, pending] = useActionState(priceAgain, null)
  const total =
    payment === null
      ? ''
      : written({
          amount: payment.refunded_amount || payment.received_amount,
          currency: payment.currency,
        })
  return (
    <section
      aria-labelledby="ended-title"
      className="flex flex-col gap-5 rounded-large border border-edge bg-surface p-5 shadow-raised md:p-6"
    >
      <h2 id="ended-title" className="text-title">
        {t(`ended.${face}.title`)}
      </h2>
      {face === 'refunded' ? (
        <div role="status">
          <MoneyBack account={account} to={payment?.returns_to}>
            {t('ended.refunded.money', { total })}
          </MoneyBack>
        </div>
      ) : (
        <>
          <div role="status">
            <MoneyNote kind={face === 'paid' ? 'moved' : 'none'}>
              {t(`ended.${face}.money`, { total })}
            </MoneyNote>
          </div>
          <p className="text-small text-ink-soft">{t(`ended.${face}.body`)}</p>
        </>
      )}
      {face !== 'paid' && mayPay && (
        <form action={send} className="flex flex-col">
          <input type="hidden" name="quote" value={quoteId} />
          <button
            type="submit"
            aria-busy={pending}
            className={buttonStyle('primary', 'sm:self-start sm:px-8')}
          >
            {t('ended.again')}
          </button>
        </form>
      )}
    </section>
  )
}
