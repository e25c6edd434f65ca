'use client'

/** One vehicle's trip with all its owner may see. Without stops there is no map, and nothing in its place. */
import { useTranslations } from 'next-intl'
import { pictureHref } from '#lib/hrefs.ts'
import type { DeliveryId, SenderAccountId } from '#lib/contract/ids.ts'
import type { TripTracking } from '#lib/contract/tracking.ts'
import { knownTrip } from '#lib/storefront/known-trip.ts'
import { vehicleName, type VehicleNames } from '#lib/storefront/vehicle-names.ts'
import { LetterBadge } from '#components/map/letter-badge.tsx'
import { ownersTrip, type ShownTrip } from './shown-trip.ts'
import { isAtRest } from '#lib/contract/states/orders-at-rest.ts'
import { Card } from './card.tsx'
import { Plate } from './plate.tsx'
import { letterOf } from './stop-letter.ts'
import { StopList } from './stop-list.tsx'
import { Timeline } from './timeline.tsx'
import { TripMap } from './trip-map.tsx'
import { Download, Phone, Printer } from 'lucide-react'
import { useMoment } from '#components/ui/use-moment.ts'
import { buttonStyle } from '#components/ui/button-style.ts'
import type { ComponentProps } from 'react'

export function OwnersTrip({
  accountId,
  deliveryId,
  leg,
  trip: reported,
  vehicleNames,
  receiver,
}: {
  accountId: SenderAccountId
  deliveryId: DeliveryId
  /** Null where the order is one trip. */
  leg: DeliveryId | null
  trip: TripTracking
  vehicleNames: VehicleNames
  /** The person at the drop-off, as the order names them. */
  receiver: string | null
}) {
  const t = useTranslations('trackedOrder')
  const common = useTranslations('tracking')
  const trip = knownTrip(reported)
  const shown = ownersTrip(reported)
  const pictureUrl = (name: string) =>
    `${pictureHref(accountId, deliveryId, name)}${leg === null ? '' : `?leg=${leg}`}`
  // A trip that is over changes no more.
  const isAwaited = !shown.isFollowed && !isAtRest(trip.status)
  const hasMore = trip.pod !== null || shown.isFollowed || isAwaited
  const progress = (
    <Card title={common('timeline')}>
      <Timeline trip={shown} />
    </Card>
  )
  // Where no map fills the wide column, the timeline does.
  const isProgressWide = hasMore && !shown.isFollowed
  return (
    <div
      className={`grid grid-cols-[minmax(0,1fr)] gap-6 ${hasMore ? 'lg:grid-cols-[minmax(0,1fr)_22rem]' : 'max-w-[44rem]'}`}
    >
      {hasMore && (
        <div className="flex min-w-0 flex-col gap-6">
          {trip.pod !== null && (
            <Proof {...{ receiver, pictureUrl }} pod={trip.pod} trip={shown} pieces={trip.pieces} />
          )}
          {shown.isFollowed && (
            <>
              <div className="print:hidden">
                <TripMap trip={shown} />
              </div>
              <Card title={common('stops')}>
                <StopList trip={shown} />
              </Card>
            </>
          )}
          {isAwaited && (
            <Card title={t('ownFleet.title')}>
              <p className="max-w-[60ch] text-small text-ink-soft">{t('ownFleet.body')}</p>
            </Card>
          )}
          {isProgressWide && progress}
        </div>
      )}
      <div className="flex min-w-0 flex-col gap-6">
        <DriverCard {...{ trip, pictureUrl, vehicleNames }} />
        {!isProgressWide && progress}
      </div>
    </div>
  )
}

/** That it arrived: where, for whom, how much, when, and what it looked like. Each picture is a file to keep. */
function Proof({
  pod: { photo_urls: photos, signature_url: signature, delivered_at: deliveredAt },
  trip: { stops },
  receiver,
  pieces = 0,
  pictureUrl,
}: {
  pod: NonNullable<TripTracking['pod']>
  trip: ShownTrip
  receiver: string | null
  /** Absent where the service does not count them. */
  pieces: number | undefined
  pictureUrl: (name: string) => string
}) {
  const t = useTranslations('trackedOrder.proof')
  const moment = useMoment()
  const drop = stops.at(-1)
  const at = deliveredAt ?? drop?.completedAt ?? null
  const pictures = [
    ...photos.map((_, index) => ({
      name: `photo-${index + 1}`,
      label: t('photo', { number: index + 1 }),
    })),
    ...(signature === null ? [] : [{ name: 'signature', label: t('signature') }]),
  ]
  return (
    <Card title={t('title')}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 gap-3 text-small">
          {stops.length > 0 && <LetterBadge letter={letterOf(stops.length - 1)} />}
          <div className="min-w-0 break-words">
            {drop?.place && <p className="font-medium">{drop.place}</p>}
            {receiver !== null && <p>{t('receiver', { name: receiver })}</p>}
            {pieces > 0 && <p>{t('pieces', { count: pieces })}</p>}
            {at !== null && <p className="text-ink-soft">{t('at', { time: moment(at) })}</p>}
          </div>
        </div>
        <button
          type="button"
          onClick={() => window.print()}
          className={buttonStyle('secondary', 'print:hidden')}
        >
          <Printer aria-hidden className="size-4" />
          {t('print')}
        </button>
      </div>
      {pictures.length > 0 && (
        <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4">
          {pictures.map(({ name, label }) => (
            <li key={name} className="min-w-0 overflow-hidden rounded-medium border border-edge">
              <TripPicture
                src={pictureUrl(name)}
                alt={label}
                width={320}
                height={240}
                // A signature is ink on paper, in the dark too.
                className={`aspect-4/3 w-full object-contain ${name === 'signature' ? 'bg-[#ffffff]' : 'bg-sunken'}`}
              />
              <a
                href={withDownload(pictureUrl(name))}
                download
                className="flex min-h-11 items-center justify-between gap-2 border-t border-edge px-3 text-small font-medium text-action hover:bg-hover focus-visible:-outline-offset-2 print:min-h-8"
              >
                {label}
                <Download aria-hidden className="size-4 shrink-0" />
                <span className="sr-only">{t('download')}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function withDownload(url: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}download=1`
}

/** The driver, the vehicle, and how to reach the driver. */
function DriverCard({
  trip: { driver, vehicle, status, provider },
  vehicleNames,
  pictureUrl,
}: {
  trip: TripTracking
  vehicleNames: VehicleNames
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
                <p className="font-medium break-words">
                  {driver === null ? t('notNamedYet') : (driver.name ?? t('unnamed'))}
                </p>
                {vehicle?.model && (
                  <p className="text-small text-ink-soft">
                    {vehicleName(vehicleNames, vehicle.model)}
                  </p>
                )}
              </div>
            </div>
            {vehicle?.plate && (
              <div className="mt-4">
                <Plate plate={vehicle.plate} />
              </div>
            )}
            <p className="mt-4 text-caption text-ink-soft">
              {t(provider === 'internal' ? 'bySeller' : 'byCarrier')}
            </p>
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

/** A picture from the carrier, as it is. One that does not come leaves its words. */
function TripPicture({ alt, ...image }: ComponentProps<'img'> & { alt: string }) {
  // oxlint-disable-next-line next/no-img-element -- There is no optimizer here (next.config.mjs).
  return <img alt={alt} {...image} />
}
