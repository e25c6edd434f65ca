'use client'

import { useTranslations } from 'next-intl'
import { Link } from '#components/ui/link.tsx'
import type { DeliveryId } from '#lib/contract/ids.ts'

/** Why nothing stands here: what stood here has become an order. It can be the next one's beginning. */
export function LastOrderNote({
  deliveryId,
  number,
  onStart,
}: {
  deliveryId: DeliveryId
  number: string
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
        <Link href={`/orders/${deliveryId}`} className={action}>
          {t('toOrder')}
        </Link>
      </p>
    </section>
  )
}
