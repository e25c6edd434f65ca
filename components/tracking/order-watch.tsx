'use client'

/** An order as its owner watches it: from the money it waits for to the proof that it arrived. */
import type { ReactNode } from 'react'
import { Queries } from '#components/queries/queries.tsx'
import { orderHref, trackingHref } from '#lib/hrefs.ts'
import type { MapTiles } from '#lib/map-tiles/map-tiles.ts'
import type { DeliveryId, SenderAccountId } from '#lib/contract/ids.ts'
import type { OrderTracking } from '#lib/contract/tracking.ts'
import { ownersTrip } from './shown-trip.ts'
import type { VehicleNames } from '#lib/storefront/vehicle-names.ts'
import { isAtRest } from '#lib/contract/states/orders-at-rest.ts'
import { ArrivalNotice } from './arrival-notice.tsx'
import type { ReadProblem } from '#components/queries/read-failed.ts'
import { Freshness } from './freshness.tsx'
import { Legs } from './legs.tsx'
import { OwnersTrip } from './owners-trip.tsx'
import { Unanswered } from './unanswered.tsx'
import { TripHeadline } from './trip-headline.tsx'
import { useWatch } from './use-watch.ts'
import { Waiting } from './waiting.tsx'
import { WatchTrouble } from './watch-trouble.tsx'

export interface OrderWatchProps {
  readonly accountId: SenderAccountId
  readonly deliveryId: DeliveryId
  readonly payPath: string
  readonly first: OrderTracking | null
  readonly firstProblem: ReadProblem | null
  readonly serverNowMs: number
  readonly tiles: MapTiles | null
  readonly vehicleNames: VehicleNames
  /** What stands beside it from the moment it can be followed. */
  readonly share: ReactNode
}

export function OrderWatch(props: OrderWatchProps) {
  return (
    <Queries>
      <Watched {...props} />
    </Queries>
  )
}

function Watched({
  accountId,
  deliveryId,
  payPath,
  first,
  firstProblem,
  serverNowMs,
  tiles,
  vehicleNames,
  share,
}: OrderWatchProps) {
  const watch = useWatch({
    path: trackingHref(accountId, deliveryId),
    schemaOf: ({ watchedOrderSchema }) => watchedOrderSchema,
    first,
    firstProblem,
    serverNowMs,
    isOver: (order: OrderTracking) => !('state' in order) && isAtRest(order.status),
  })
  const { order, problem } = watch
  const tracked = order !== null && !('state' in order) ? order : null
  const trouble = problem !== null && (
    <WatchTrouble
      problem={problem}
      fetchedAt={tracked?.fetched_at ?? watch.keptFrom}
      signInPath={`/sign-in?${new URLSearchParams({ next: orderHref(accountId, deliveryId) })}`}
    />
  )
  if (order === null) {
    return (
      <>
        {trouble}
        <Unanswered watch={watch} />
      </>
    )
  }
  if ('state' in order) {
    return (
      <>
        <Waiting state={order.state} payPath={payPath} />
        {trouble}
        <div className="mt-8 flex flex-wrap items-center justify-center gap-x-4 gap-y-2 max-sm:text-center">
          <Freshness fetchedAt={null} hasPosition={false} watch={watch} />
        </div>
      </>
    )
  }
  const legs = order.legs ?? []
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
        <div className="max-w-[44rem] min-w-0">
          <TripHeadline status={order.status} trip={ownersTrip(order)} />
        </div>
        <div className="flex flex-wrap items-center gap-3">
          {!isAtRest(order.status) && (
            <Freshness
              fetchedAt={order.fetched_at}
              hasPosition={order.current_location !== null}
              watch={watch}
            />
          )}
          <ArrivalNotice deliveryId={deliveryId} order={order} />
        </div>
      </div>
      {trouble}
      <div className="mt-8">
        {legs.length === 0 ? (
          <OwnersTrip
            accountId={accountId}
            deliveryId={deliveryId}
            leg={null}
            trip={order}
            tiles={tiles}
          />
        ) : (
          <Legs
            legs={legs}
            vehicleNames={vehicleNames}
            accountId={accountId}
            deliveryId={deliveryId}
            payPath={payPath}
            tiles={tiles}
          />
        )}
      </div>
      <div className="mt-12">{share}</div>
    </>
  )
}
