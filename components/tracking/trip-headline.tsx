'use client'

/** The state of the order in words, spoken when it changes, and when it comes. */
import { useFormatter, useTranslations } from 'next-intl'
import type { OrderStatus } from '#lib/contract/states/order-statuses.ts'
import { unbroken } from '#lib/dates/unbroken.ts'
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
  const format = useFormatter()
  if (trip === null || trip.status !== status) return null
  const write = (at: string) => unbroken(format.dateTime(new Date(at), 'moment'))
  const { deliveredAt, etaDeliveryAt, etaPickupAt } = trip
  if (status === 'delivered') return deliveredAt && t('delivered', { time: write(deliveredAt) })
  if (status === 'canceled' || status === 'failed') return null
  if (status === 'picked_up' || status === 'in_transit') {
    return etaDeliveryAt && t('arrives', { time: write(etaDeliveryAt) })
  }
  if (etaPickupAt && etaDeliveryAt) {
    return t('both', { pickup: write(etaPickupAt), delivery: write(etaDeliveryAt) })
  }
  return etaDeliveryAt && t('arrives', { time: write(etaDeliveryAt) })
}
