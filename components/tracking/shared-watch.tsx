'use client'

/** An order as somebody with a link sees it. */
import { useTranslations } from 'next-intl'
import { sharePollHref } from '#lib/hrefs.ts'
import type { PublicOrder, PublicTrip } from '#lib/storefront/public-order.ts'
import { vehicleName, type VehicleNames } from '#lib/storefront/vehicle-names.ts'
import { isAtRest } from '#lib/contract/states/orders-at-rest.ts'
import { Card } from './card.tsx'
import { Freshness } from './freshness.tsx'
import { Plate } from './plate.tsx'
import { StopList } from './stop-list.tsx'
import { Timeline } from './timeline.tsx'
import { TripHeadline } from './trip-headline.tsx'
import { TripMap } from './trip-map.tsx'
import { Unanswered } from './waiting.tsx'
import { useWatch } from './use-watch.ts'
import { WatchTrouble } from './watch-trouble.tsx'

export function SharedWatch({
  token,
  first,
  serverNowMs,
  vehicleNames,
}: {
  token: string
  first: PublicOrder | null
  serverNowMs: number
  vehicleNames: VehicleNames
}) {
  const t = useTranslations('sharedTrip')
  const common = useTranslations('tracking')
  const watch = useWatch({
    path: sharePollHref(token),
    schemaOf: ({ watchedShareSchema }) => watchedShareSchema,
    first,
    serverNowMs,
    isOver: ({ status }: PublicOrder) => isAtRest(status),
  })
  const { order, problem } = watch
  const trips = order?.trips ?? []
  const leading = trips.find((trip) => trip !== null && trip.status === order?.status) ?? null
  const { from, to } = order ?? { from: null, to: null }
  const way = from !== null && to !== null ? t('way', { from, to }) : (from ?? to)
  const fetchedAt = leading?.positionAt ?? leading?.fetchedAt ?? watch.keptFrom
  return (
    <>
      {order !== null && (
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
          <div className="max-w-[44rem] min-w-0">
            {way !== null && <p className="mb-2 text-small text-ink-soft">{way}</p>}
            {order.status === null ? (
              <>
                <h1 className="text-heading">{t('preparing.title')}</h1>
                <p className="mt-2 text-lead text-ink-soft">{t('preparing.body')}</p>
              </>
            ) : (
              <TripHeadline status={order.status} trip={leading} />
            )}
          </div>
          {!isAtRest(order.status) && (
            <div className="flex flex-wrap items-center gap-3">
              <Freshness
                fetchedAt={fetchedAt}
                hasPosition={leading !== null && leading.position !== null}
                watch={watch}
              />
            </div>
          )}
        </div>
      )}
      {problem !== null && (
        <WatchTrouble problem={problem} fetchedAt={fetchedAt} signInPath={null} />
      )}
      {order === null && <Unanswered watch={watch} />}
      <div className="mt-8 flex flex-col gap-12">
        {trips.map(
          (trip, index) =>
            trip !== null && (
              // oxlint-disable-next-line react/no-array-index-key -- Trips keep their places, and have no ids here.
              <section key={index} aria-label={common('leg', { number: index + 1 })}>
                {trips.length > 1 && (
                  <h2 className="mb-4 text-lead">{common('leg', { number: index + 1 })}</h2>
                )}
                <Trip trip={trip} vehicleNames={vehicleNames} />
              </section>
            ),
        )}
      </div>
    </>
  )
}

function Trip({ trip, vehicleNames }: { trip: PublicTrip; vehicleNames: VehicleNames }) {
  const t = useTranslations('tracking')
  const { plate = null, model = null } = trip.vehicle ?? {}
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      {trip.isFollowed && (
        // A place of its own: the map is not stretched to what stands beside it.
        <div className="min-w-0">
          <TripMap trip={trip} />
        </div>
      )}
      <div className="flex min-w-0 flex-col gap-6">
        {(plate !== null || model !== null) && (
          <Card title={t('vehicle')}>
            <div className="flex flex-col gap-3">
              {model !== null && (
                <p className="text-small font-medium">{vehicleName(vehicleNames, model)}</p>
              )}
              {plate !== null && <Plate plate={plate} />}
            </div>
          </Card>
        )}
        {trip.isFollowed && (
          <Card title={t('stops')}>
            <StopList trip={trip} />
          </Card>
        )}
        <Card title={t('timeline')}>
          <Timeline trip={trip} />
        </Card>
      </div>
    </div>
  )
}
