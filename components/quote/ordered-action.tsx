'use client'

import { ArrowRight, CircleCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Link } from '#components/ui/link.tsx'
import type { QuoteId } from '#lib/contract/ids.ts'
import { orderHref, payHref } from '#lib/hrefs.ts'
import type { OrderedQuote } from '#lib/storefront/quote-standing.ts'
import { buttonStyle } from '#components/ui/button-style.ts'

/** A price that has become an order: nobody pays it twice. */
export function OrderedNote({ order }: { order: OrderedQuote }) {
  const t = useTranslations('quote.ordered')
  return (
    <p
      role="status"
      className="flex items-start gap-2 text-small font-medium wrap-anywhere text-good"
    >
      <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
      {t(order.isPaid ? 'paid' : 'unpaid', { number: order.number })}
    </p>
  )
}

/** The same load was ordered at the other price: paying this one too would be a second order. */
export function OrderedBeside({ order }: { order: OrderedQuote }) {
  const t = useTranslations('quote.ordered')
  return (
    <p role="status" className="rounded-large bg-warn-soft px-5 py-4 text-small text-warn">
      {t('beside', { number: order.number })}{' '}
      <Link href={orderHref(order.accountId, order.deliveryId)} className="font-medium underline">
        {t('toOrder')}
      </Link>
    </p>
  )
}

export function OrderedAction({
  quoteId,
  order,
  className,
}: {
  quoteId: QuoteId
  order: OrderedQuote
  className: string
}) {
  const t = useTranslations('quote.ordered')
  const { accountId, deliveryId } = order
  const address = order.isPaid ? orderHref(accountId, deliveryId) : payHref(accountId, quoteId)
  return (
    <Onward
      href={address}
      label={t(order.isPaid ? 'toOrder' : 'toPayment')}
      className={className}
    />
  )
}

export function Onward({
  href,
  label,
  className,
}: {
  href: string
  label: string
  className: string
}) {
  return (
    <Link href={href} className={buttonStyle('primary', className)}>
      {label}
      <ArrowRight aria-hidden className="size-4" />
    </Link>
  )
}
