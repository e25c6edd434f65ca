'use client'

/** The order stands: its number, its papers, the way to the truck, what comes next and how to get out. */
import { CircleCheck, FileText, Truck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Link } from '#components/ui/link.tsx'
import { orderHref, receiptHref } from '#lib/hrefs.ts'
import { useMoment } from '#components/ui/use-moment.ts'
import { useOwnAccount } from '../account/use-account.ts'
import { useMoneyText } from '../quote/money.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { NumberedSteps } from '../ui/numbered-steps.tsx'
import { CancelOrder } from './cancel-order.tsx'
import type { PayActions, Total } from './pay-props.ts'

const steps = ['carrier', 'driver', 'pickup', 'delivered'] as const

export function ConfirmedOrder({
  quoteId,
  deliveryId,
  number,
  total,
  paidAt,
  email,
  mayCancel,
  isBeforePickup,
  cancel,
}: {
  quoteId: string
  deliveryId: string
  number: string
  total: Total
  /** Null where the service does not send it. */
  paidAt: string | null
  /** Where the mail goes; null where it goes to others than the person on this page. */
  email: string | null
  mayCancel: boolean
  isBeforePickup: boolean
  cancel: PayActions['cancel']
}) {
  const t = useTranslations('pay.confirmed')
  const moment = useMoment()
  const account = useOwnAccount()
  const written = useMoneyText()(total)
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
        {email !== null && (
          <p className="mt-4 text-caption wrap-anywhere text-ink-soft">{t('mail', { email })}</p>
        )}
      </section>
      <section aria-labelledby="next-title">
        <h2 id="next-title" className="mb-4 text-title">
          {t('next.title')}
        </h2>
        <NumberedSteps steps={steps.map((step) => t(`next.${step}`))} />
      </section>
      <section aria-labelledby="cancel-rule-title">
        <h2 id="cancel-rule-title" className="text-title">
          {t('cancel.title')}
        </h2>
        <p className="mt-3 max-w-[60ch] text-small text-ink-soft">
          {isBeforePickup ? t('cancel.rule') : t('cancel.late')}
        </p>
        {mayCancel && <CancelOrder quoteId={quoteId} rule="paid" cancel={cancel} />}
      </section>
    </div>
  )
}
