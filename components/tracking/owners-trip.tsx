'use client'

/** One vehicle's trip with all its owner may see. Without stops there is no map, and nothing in its place. */
import { useTranslations } from 'next-intl'
import { pictureHref } from '#lib/hrefs.ts'
import type { MapTiles } from '#lib/map-tiles/map-tiles.ts'
import type { DeliveryId, SenderAccountId } from '#lib/contract/ids.ts'
import type { TripTracking } from '#lib/contract/tracking.ts'
import { ownersTrip } from './shown-trip.ts'
import { isAtRest } from '#lib/contract/states/orders-at-rest.ts'
import { Card } from './card.tsx'
import { DriverCard } from './driver-card.tsx'
import { Proof } from './proof.tsx'
import { StopList } from './stop-list.tsx'
import { Timeline } from './timeline.tsx'
import { TripMap } from './trip-map.tsx'

export function OwnersTrip({
  accountId,
  deliveryId,
  leg,
  trip,
  tiles,
}: {
  accountId: SenderAccountId
  deliveryId: DeliveryId
  /** Null where the order is one trip. */
  leg: DeliveryId | null
  trip: TripTracking
  tiles: MapTiles | null
}) {
  const t = useTranslations('trackedOrder')
  const common = useTranslations('tracking')
  const shown = ownersTrip(trip)
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
  // Where no map fills the wide column, what is told of the trip does.
  const isProgressWide = hasMore && !shown.isFollowed
  return (
    <div
      className={`grid grid-cols-[minmax(0,1fr)] gap-6 ${hasMore ? 'lg:grid-cols-[minmax(0,1fr)_22rem]' : 'max-w-[44rem]'}`}
    >
      {hasMore && (
        <div className="flex min-w-0 flex-col gap-6">
          {trip.pod !== null && <Proof pod={trip.pod} pictureUrl={pictureUrl} />}
          {shown.isFollowed && (
            <>
              <TripMap trip={shown} tiles={tiles} />
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
        <DriverCard trip={trip} pictureUrl={pictureUrl} />
        {!isProgressWide && progress}
      </div>
    </div>
  )
}
