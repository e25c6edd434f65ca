'use client'

import { useTranslations } from 'next-intl'
import { Link } from '#components/ui/link.tsx'
import { orderHref } from '#lib/hrefs.ts'
import type { OrderedQuote } from '#lib/storefront/quote-standing.ts'

/** Why nothing stands here: what stood here has become an order. It can be the next one's beginning. */
export function LastOrderNote({
  order: { accountId, deliveryId, number },
  onStart,
}: {
  order: OrderedQuote
  onStart: () => void
}) {
  const t = useTranslations('lastOrder')
  const action =
    'inline-flex min-h-11 items-center rounded-small font-medium text-action underline-offset-4 hover:underline sm:min-h-6'
  return (
    <section
      aria-label={t('label')}
      className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-1 rounded-large bg-good-soft px-5 py-3 text-small"
    >
      <p className="min-w-0 grow wrap-anywhere">{t('body', { number })}</p>
      <p className="flex flex-wrap gap-x-6">
        <button type="button" onClick={onStart} className={action}>
          {t('start')}
        </button>
        <Link href={orderHref(accountId, deliveryId)} className={action}>
          {t('toOrder')}
        </Link>
      </p>
    </section>
  )
}
