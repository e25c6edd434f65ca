'use client'

/** A trip on the board: where it goes, who has it, how far it is, and for the own fleet how it goes on. */
import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '#components/ui/badge.tsx'
import { Link } from '#components/ui/link.tsx'
import { useMoment } from '#components/ui/use-moment.ts'
import type { DriverForm, NamedCompany } from '#lib/console/drive-forms.ts'
import type { BoardTrip } from '#lib/contract/console/trips.ts'
import { orderHref } from '#lib/hrefs.ts'
import type { Save } from '#components/console/use-console-form.ts'
import { DriveTrip, type FleetPlate, type OfferedDriver, type SendMove } from './drive-trip.tsx'

const tones = {
  pending: 'warn',
  assigning_driver: 'warn',
  driver_assigned: 'action',
  picked_up: 'action',
  in_transit: 'action',
  delivered: 'good',
  canceled: 'plain',
  failed: 'bad',
} as const

export function ListedTrip({
  trip,
  vehicle,
  drive,
}: {
  trip: BoardTrip
  /** The name of its type. */
  vehicle: string
  /** Null: this person looks on. */
  drive: {
    readonly drivers: readonly OfferedDriver[]
    readonly companies: readonly NamedCompany[]
    readonly plates: readonly FleetPlate[]
    readonly assign: Save<DriverForm>
    readonly move: SendMove
  } | null
}) {
  const t = useTranslations('board')
  const ofStatus = useTranslations('tracking.status')
  const moment = useMoment()
  const { status, awaiting, driver, pickup_window: pickup, provider, position } = trip
  return (
    <li
      id={`trip-${trip.id}`}
      tabIndex={-1}
      aria-labelledby={`number-${trip.id}`}
      className="px-5 py-4 text-small outline-offset-[-2px]"
    >
      <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
        <div className="min-w-0 grow basis-80">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link
              id={`number-${trip.id}`}
              href={orderHref(trip.sender_account_id, trip.order_id)}
              className="font-mono font-medium text-action underline underline-offset-4"
            >
              {trip.delivery_no}
            </Link>
            <Badge tone={awaiting === null ? tones[status] : 'warn'}>
              {awaiting === null ? ofStatus(status) : t('noCarrier')}
            </Badge>
            {trip.arrived && <Badge tone="action">{t('arrived')}</Badge>}
            <span className="text-caption text-ink-soft">
              {t('since', { time: moment(trip.state_since) })}
            </span>
          </p>
          <p className="mt-1 flex flex-wrap items-center gap-x-2 wrap-anywhere">
            {trip.pickup}
            <ArrowRight role="img" aria-label={t('to')} className="size-4 shrink-0 text-ink-soft" />
            {trip.delivery}
          </p>
          <p className="mt-1 text-caption wrap-anywhere text-ink-soft">
            {trip.sender_account_name || t('erased')}
            {' · '}
            {t('load', { vehicle, pieces: trip.pieces, kg: trip.weight_kg })}
            {pickup !== null &&
              ` · ${t('window', { from: moment(pickup.from), to: moment(pickup.to) })}`}
          </p>
        </div>
        <div className="basis-56">
          {provider !== null && (
            <p className="text-caption wrap-anywhere text-ink-soft">
              {t(`by.${provider}`)}
              {trip.subcontractor !== null && ` · ${trip.subcontractor}`}
            </p>
          )}
          {driver !== null && (
            <p>
              {driver.name}
              {driver.phone !== null && (
                <>
                  {' · '}
                  <a
                    href={`tel:${driver.phone}`}
                    className="text-action underline underline-offset-4"
                  >
                    {driver.phone}
                  </a>
                </>
              )}
            </p>
          )}
          {driver?.plate && <p className="font-semibold tabular-nums">{driver.plate}</p>}
          {position?.at && (
            <p className="text-caption text-ink-soft">{t('seen', { time: moment(position.at) })}</p>
          )}
        </div>
      </div>
      {drive !== null && <DriveTrip trip={trip} {...drive} />}
    </li>
  )
}
