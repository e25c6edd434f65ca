'use client'

/** Offers a notification of the browser when the truck arrives. */
import { Bell, BellRing } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import type { DeliveryId } from '#lib/contract/ids.ts'
import { isAtRest } from '#lib/contract/states/orders-at-rest.ts'
import type { TrackedOrder } from '#lib/contract/tracking.ts'
import { useArrivalNotice } from './use-arrival-notice.ts'

export function ArrivalNotice({
  deliveryId,
  order,
}: {
  deliveryId: DeliveryId
  order: TrackedOrder
}) {
  const t = useTranslations('trackedOrder.notice')
  const { state, ask } = useArrivalNotice(deliveryId, order)
  if (state === 'impossible' || isAtRest(order.status)) return null
  return (
    <div role="status">
      {state === 'ask' ? (
        <button type="button" onClick={ask} className={buttonStyle('secondary')}>
          <Bell aria-hidden className="size-4" />
          {t('ask')}
        </button>
      ) : (
        <p className="flex items-center gap-2 text-small text-ink-soft">
          <BellRing aria-hidden className="size-4 shrink-0" />
          {t(state)}
        </p>
      )}
    </div>
  )
}
