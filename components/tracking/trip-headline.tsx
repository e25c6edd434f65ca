'use client'

/** The state of the order in words, spoken when it changes, and when it comes. */
import { useFormatter, useTranslations } from 'next-intl'
import { serverNowMs } from '#components/quote/server-clock.ts'
import { useMoment } from '#components/ui/use-moment.ts'
import type { OrderStatus } from '#lib/contract/states/order-statuses.ts'
import { arrivalRange } from '#lib/storefront/arrival-range.ts'
import { standsAt } from '#lib/storefront/known-trip.ts'
import type { ShownTrip } from './shown-trip.ts'
import { useSecond } from './use-second.ts'

export function TripHeadline({ status, trip }: { status: OrderStatus; trip: ShownTrip | null }) {
  const t = useTranslations('tracking')
  const when = useWhen(status, trip)
  const place = trip?.status === status ? placeOf(trip) : null
  const title = place === null ? t(`status.${status}`) : t(`standsAt.${place}`)
  return (
    <>
      <h1 className="text-heading">{title}</h1>
      <p className="mt-2 text-lead whitespace-pre-line text-ink-soft">
        {when ?? (place === null ? t(`meaning.${status}`) : t('stopStatus.arrived'))}
      </p>
      <p role="status" className="sr-only">
        {t('spoken', { status: title })}
      </p>
    </>
  )
}

/** Where it stands at a stop, the heading says so, as the list of stops does. */
function placeOf({ status, stops }: ShownTrip) {
  const isOver = status === 'delivered' || status === 'canceled' || status === 'failed'
  return isOver ? null : standsAt(stops)
}

function useWhen(status: OrderStatus, trip: ShownTrip | null): string | null {
  const t = useTranslations('tracking.when')
  const moment = useMoment()
  const coming = useComing()
  if (trip === null || trip.status !== status) return null
  const { deliveredAt, etaDeliveryAt, etaPickupAt } = trip
  if (status === 'delivered') return deliveredAt && t('delivered', { time: moment(deliveredAt) })
  if (status === 'canceled' || status === 'failed') return null
  const place = placeOf(trip)
  if (place === 'drop') return null
  const arrives = etaDeliveryAt && coming('arrives', etaDeliveryAt)
  if (status === 'picked_up' || status === 'in_transit') return arrives
  const isPickedUp = place !== null || etaPickupAt === null
  return isPickedUp ? arrives : [coming('pickup', etaPickupAt), arrives].filter(Boolean).join('\n')
}

/** "Arrives in 42 min, between 14:30 and 14:55"; the moment alone where it is late or far ahead. */
function useComing(): (what: 'arrives' | 'pickup', at: string) => string {
  const t = useTranslations('tracking')
  const format = useFormatter()
  const moment = useMoment()
  const isAlive = useSecond() !== null
  return (what, at) => {
    const [etaMs, nowMs] = [Date.parse(at), serverNowMs()]
    const range = isAlive ? arrivalRange(etaMs, nowMs) : null
    if (range === null) {
      return t(`${isAlive && etaMs < nowMs ? 'late' : 'when'}.${what}`, { time: moment(at) })
    }
    const { leftMinutes, fromMs, toMs } = range
    const [hours, minutes] = [Math.floor(leftMinutes / 60), leftMinutes % 60]
    const left = [
      ...(hours > 0 ? [t('fresh.hours', { count: hours })] : []),
      ...(minutes > 0 ? [t('fresh.minutes', { count: minutes })] : []),
    ].join('\u00A0')
    const time = (ms: number) => format.dateTime(new Date(ms), 'time')
    return t(`within.${what}`, { left, from: time(fromMs), to: time(toMs) })
  }
}
