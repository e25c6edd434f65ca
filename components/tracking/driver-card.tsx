'use client'

/** The driver, the vehicle, and how to reach the driver. */
import { Phone } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import type { TripTracking } from '#lib/contract/tracking.ts'
import { isAtRest } from '#lib/contract/states/orders-at-rest.ts'
import { Card } from './card.tsx'
import { TripPicture } from './trip-picture.tsx'

export function DriverCard({
  trip: { driver, vehicle, status },
  pictureUrl,
}: {
  trip: TripTracking
  pictureUrl: (name: string) => string
}) {
  const t = useTranslations('trackedOrder.driver')
  if (driver === null && vehicle === null) {
    // A trip that is over without either has nothing to announce.
    if (isAtRest(status)) return null
    return (
      <Card title={t('title')}>
        <p className="text-small text-ink-soft">{t('notYet')}</p>
      </Card>
    )
  }
  return (
    <Card title={t('title')}>
      {/* The vehicle stands beside its driver where the card is wide. */}
      <div className="@container">
        <div className="@lg:grid @lg:grid-cols-[minmax(0,1fr)_16rem] @lg:gap-x-8">
          <div className="min-w-0">
            <div className="flex items-center gap-4">
              {driver?.photo_url && (
                <TripPicture
                  src={pictureUrl('driver')}
                  alt={t('photo')}
                  width={64}
                  height={64}
                  className="size-16 shrink-0 rounded-full border border-edge bg-sunken object-cover"
                />
              )}
              <div className="min-w-0">
                <p className="font-medium break-words">{driver?.name ?? t('unnamed')}</p>
                {vehicle?.model && <p className="text-small text-ink-soft">{vehicle.model}</p>}
              </div>
            </div>
            {vehicle?.plate && (
              <p className="mt-4 flex items-center justify-between gap-4 text-small">
                <span className="text-ink-soft">{t('plate')}</span>
                <span className="rounded-small border border-edge-strong px-2.5 py-1 font-mono font-semibold tracking-wide">
                  {vehicle.plate}
                </span>
              </p>
            )}
          </div>
          {vehicle?.photo_url && (
            <TripPicture
              src={pictureUrl('vehicle')}
              alt={t('vehiclePhoto')}
              width={320}
              height={213}
              loading="lazy"
              className="mt-4 aspect-3/2 w-full rounded-medium border border-edge bg-sunken object-contain @lg:col-start-2 @lg:row-span-2 @lg:row-start-1 @lg:mt-0"
            />
          )}
          {driver?.phone && !isAtRest(status) && (
            <a
              href={`tel:${driver.phone.replaceAll(/[^+\d]/g, '')}`}
              className={buttonStyle('primary', 'mt-5 w-full @lg:self-end')}
            >
              <Phone aria-hidden className="size-4" />
              {t('call', { phone: driver.phone })}
            </a>
          )}
        </div>
      </div>
    </Card>
  )
}
