'use client'

/** The order stands: its number, its papers, the way to the truck, what comes next and, until pickup, how to get out. */
import { CircleCheck, FileText, Truck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Link } from '#components/ui/link.tsx'
import type { Payment } from '#lib/contract/quote-payment.ts'
import { orderHref, receiptHref } from '#lib/hrefs.ts'
import { overpaid } from '#lib/paying/shortfall.ts'
import type { ConfirmedStage } from '#lib/paying/confirmed-stage.ts'
import { useMoment } from '#components/ui/use-moment.ts'
import { useOwnAccount } from '../account/use-account.ts'
import { useMoneyText } from '../quote/money.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { NumberedSteps } from '../ui/numbered-steps.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { MoneyBack } from './money-back.tsx'
import type { PayActions, Total } from './pay-props.ts'

const steps = ['carrier', 'driver', 'pickup', 'delivered'] as const

function stepsLeft(stage: ConfirmedStage, hasDriver: boolean) {
  if (stage === 'underway') return steps.slice(3)
  if (stage === 'before') return hasDriver ? steps.slice(2) : steps
  return []
}

export function ConfirmedOrder({
  quoteId,
  deliveryId,
  number,
  total,
  payment,
  email,
  stage,
  hasDriver,
  mayCancel,
  mayAct,
  cancel,
}: {
  quoteId: string
  deliveryId: string
  number: string
  total: Total
  /** Null where the service does not return it. */
  payment: Payment | null
  /** Where the mail goes; null where it goes to others than the person on this page. */
  email: string | null
  stage: ConfirmedStage
  hasDriver: boolean
  /** No goods have been picked up. */
  mayCancel: boolean
  /** False for a person who may only look. */
  mayAct: boolean
  cancel: PayActions['cancel']
}) {
  const t = useTranslations('pay.confirmed')
  const moment = useMoment()
  const account = useOwnAccount()
  const moneyText = useMoneyText()
  const written = moneyText(total)
  const paidAt = payment?.paid_at ?? null
  const over = payment === null ? 0 : overpaid(payment)
  const left = stepsLeft(stage, hasDriver)
  return (
    <div className="flex flex-col gap-10">
      <section
        aria-labelledby="order-title"
        className="rounded-large border border-edge bg-surface p-5 shadow-raised md:p-6"
      >
        <p className="flex items-start gap-3 rounded-medium bg-good-soft px-4 py-3 text-small font-medium text-good">
          <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
          {paidAt === null
            ? t('paid', { total: written })
            : t('paidAt', { total: written, at: moment(paidAt) })}
        </p>
        {over > 0 && (
          <div className="mt-3">
            <MoneyBack account={account} to={payment?.returns_to}>
              {t('over', { total: moneyText({ amount: over, currency: total.currency }) })}
            </MoneyBack>
          </div>
        )}
        <h2 id="order-title" className="mt-5 text-small font-medium text-ink-soft">
          {t('number')}
        </h2>
        <p className="flex flex-wrap items-center gap-x-3 text-title font-semibold wrap-anywhere">
          {number}
          <CopyButton text={number} label={t('copy')} doneLabel={t('copied')} />
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          <Link
            href={orderHref(account, deliveryId)}
            className={buttonStyle('primary', 'grow sm:grow-0')}
          >
            <Truck aria-hidden className="size-4" />
            {t('track')}
          </Link>
          <a
            href={receiptHref(account, quoteId)}
            className={buttonStyle('secondary', 'grow sm:grow-0')}
          >
            <FileText aria-hidden className="size-4" />
            {t('receipt')}
          </a>
        </div>
        {email !== null && stage === 'before' && (
          <p className="mt-4 text-caption wrap-anywhere text-ink-soft">{t('mail', { email })}</p>
        )}
      </section>
      <section aria-labelledby="next-title">
        <h2 id="next-title" className="mb-4 text-title">
          {t('next.title')}
        </h2>
        {left.length > 0 ? (
          <NumberedSteps steps={left.map((step) => t(`next.${step}`))} />
        ) : (
          <p className="max-w-[60ch] text-small">
            {t(stage === 'failed' ? 'next.failed' : 'next.over')}
          </p>
        )}
      </section>
      {mayCancel ? (
        <section aria-labelledby="cancel-rule-title">
          <h2 id="cancel-rule-title" className="text-title">
            {t('cancel.title')}
          </h2>
          <p className="mt-3 max-w-[60ch] text-small text-ink-soft">{t('cancel.rule')}</p>
          {mayAct && (
            <CancelOrder {...{ quoteId, cancel }} rule="paid" returnsTo={payment?.returns_to} />
          )}
        </section>
      ) : (
        (stage === 'before' || stage === 'underway') && (
          <p className="max-w-[60ch] text-small text-ink-soft">{t('cancel.late')}</p>
        )
      )}
    </div>
  )
}
