import type { ReactNode } from 'react'
import { useTranslations } from 'next-intl'
import { Link } from '#components/ui/link.tsx'
import type { MoneyReturn, Payment } from '#lib/contract/quote-payment.ts'
import { accountHref } from '#lib/hrefs.ts'
import { useMoneyText } from '../quote/money.tsx'
import { MoneyNote } from './money-note.tsx'

/** Money that is the payer's again, and where it is. */
export function MoneyBack({
  account,
  to,
  children,
}: {
  account: string
  /** Absent where the service does not say. */
  to: MoneyReturn | undefined
  /** The sum, in a sentence. */
  children: ReactNode
}) {
  const t = useTranslations('pay.returns')
  return (
    <div className="flex flex-col gap-3">
      <MoneyNote kind="back">{children}</MoneyNote>
      <p className="text-small text-ink-soft">
        {t(to ?? 'unknown')}{' '}
        {to === 'wallet' && (
          <Link
            href={accountHref(account, 'wallet')}
            className="font-medium text-action underline underline-offset-4"
          >
            {t('open')}
          </Link>
        )}
      </p>
    </div>
  )
}

/** The sum that went back of an order: all of it, the price of a trip that failed, or what was paid too much. */
export function GivenBack({
  account,
  order: { payment, refunded, currency },
}: {
  account: string
  order: {
    readonly payment: Pick<Payment, 'refunded_amount' | 'returns_to'> | null
    readonly refunded: number
    readonly currency: string
  }
}) {
  const t = useTranslations('pay.ended.refunded')
  const amount = payment?.refunded_amount ?? refunded
  const total = useMoneyText()({ amount, currency })
  if (amount === 0) return null
  return (
    <MoneyBack account={account} to={payment?.returns_to}>
      {t('money', { total })}
    </MoneyBack>
  )
}
