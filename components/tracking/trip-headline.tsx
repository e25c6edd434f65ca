'use client'

/** The state of the order in words, spoken when it changes, and when it comes. */
import { useTranslations } from 'next-intl'
import type { OrderStatus } from '#lib/contract/states/order-statuses.ts'
import { useMoment } from '#components/ui/use-moment.ts'
import type { ShownTrip } from './shown-trip.ts'

export function TripHeadline({ status, trip }: { status: OrderStatus; trip: ShownTrip | null }) {
  const t = useTranslations('tracking')
  const when = useWhen(status, trip)
  return (
    <>
      <h1 className="text-heading">{t(`status.${status}`)}</h1>
      <p className="mt-2 text-lead whitespace-pre-line text-ink-soft">
        {when ?? t(`meaning.${status}`)}
      </p>
      <p role="status" className="sr-only">
        {t('spoken', { status: t(`status.${status}`) })}
      </p>
    </>
  )
}

function useWhen(status: OrderStatus, trip: ShownTrip | null): string | null {
  const t = useTranslations('tracking.when')
  const moment = useMoment()
  if (trip === null || trip.status !== status) return null
  const { deliveredAt, etaDeliveryAt, etaPickupAt } = trip
  if (status === 'delivered') return deliveredAt && t('delivered', { time: moment(deliveredAt) })
  if (status === 'canceled' || status === 'failed') return null
  if (status === 'picked_up' || status === 'in_transit') {
    return etaDeliveryAt && t('arrives', { time: moment(etaDeliveryAt) })
  }
  if (etaPickupAt && etaDeliveryAt) {
    return t('both', { pickup: moment(etaPickupAt), delivery: moment(etaDeliveryAt) })
  }
  return etaDeliveryAt && t('arrives', { time: moment(etaDeliveryAt) })
}
