'use client'

/** An order as its owner watches it: from the money it waits for to the proof that it arrived. */
import { type ReactNode, useState } from 'react'
import { Queries } from '#components/queries/queries.tsx'
import { orderHref, trackingHref } from '#lib/hrefs.ts'
import type { MapTiles } from '#lib/map-tiles/map-tiles.ts'
import type { DeliveryId, SenderAccountId } from '#lib/contract/ids.ts'
import type { OrderTracking, TrackedOrder, OrderLeg } from '#lib/contract/tracking.ts'
import { ownersTrip } from './shown-trip.ts'
import type { VehicleNames } from '#lib/storefront/vehicle-names.ts'
import { isAtRest } from '#lib/contract/states/orders-at-rest.ts'
import { Freshness } from './freshness.tsx'
import { OwnersTrip } from './owners-trip.tsx'
import { Unanswered } from './unanswered.tsx'
import { TripHeadline } from './trip-headline.tsx'
import { useWatch } from './use-watch.ts'
import { WatchTrouble } from './watch-trouble.tsx'
import { Bell, BellRing, ArrowRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import { useArrivalNotice } from './use-arrival-notice.ts'
import { LegTabs } from './leg-tabs.tsx'
import { Link } from '#components/ui/link.tsx'
import { EmptyHold } from '#components/illustrations/empty-hold.tsx'
import { PackedTruck } from '#components/illustrations/packed-truck.tsx'
import type { PretrackableState } from '#lib/contract/states/order-statuses.ts'

export interface OrderWatchProps {
  readonly accountId: SenderAccountId
  readonly deliveryId: DeliveryId
  readonly payPath: string
  readonly first: OrderTracking | null
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
  serverNowMs,
  tiles,
  vehicleNames,
  share,
}: OrderWatchProps) {
  const watch = useWatch({
    path: trackingHref(accountId, deliveryId),
    schemaOf: ({ watchedOrderSchema }) => watchedOrderSchema,
    first,
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

/** Offers a notification of the browser when the truck arrives. */
function ArrivalNotice({ deliveryId, order }: { deliveryId: DeliveryId; order: TrackedOrder }) {
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

/** An order on several vehicles: a tab for each, and what is known of the one that is looked at. */
function Legs({
  legs,
  vehicleNames,
  accountId,
  deliveryId,
  payPath,
  tiles,
}: {
  legs: readonly OrderLeg[]
  vehicleNames: VehicleNames
  accountId: SenderAccountId
  deliveryId: DeliveryId
  payPath: string
  tiles: MapTiles | null
}) {
  const [chosen, setChosen] = useState(0)
  const leg = legs[chosen] ?? legs[0]
  if (leg === undefined) return null
  return (
    <LegTabs
      legs={legs}
      vehicleNames={vehicleNames}
      chosen={legs.indexOf(leg)}
      onChoose={setChosen}
    >
      {'state' in leg.tracking ? (
        <Waiting state={leg.tracking.state} payPath={payPath} isPart />
      ) : (
        <OwnersTrip
          key={leg.delivery_id}
          accountId={accountId}
          deliveryId={deliveryId}
          leg={leg.delivery_id}
          trip={leg.tracking}
          tiles={tiles}
        />
      )}
    </LegTabs>
  )
}

/** Before anybody drives: the money is awaited, or a truck is looked for. Two faces, never mixed. */
function Waiting({
  state,
  payPath,
  isPart = false,
}: {
  state: PretrackableState
  payPath: string
  /** It stands under the headline of a whole order. */
  isPart?: boolean
}) {
  const Title = isPart ? 'h2' : 'h1'
  const t = useTranslations('trackedOrder.waiting')
  const forMoney = state === 'awaiting_payment'
  return (
    <div className="flex flex-col items-center py-6 text-center">
      <div className="w-56 max-w-full md:w-64">{forMoney ? <EmptyHold /> : <PackedTruck />}</div>
      <Title className={`mt-8 ${isPart ? 'text-title' : 'text-heading'}`}>
        {t(`${state}.title`)}
      </Title>
      <p className="mt-3 max-w-[52ch] text-balance text-ink-soft">{t(`${state}.body`)}</p>
      {forMoney && (
        <Link href={payPath} className={buttonStyle('primary', 'mt-7')}>
          {t('pay')}
          <ArrowRight aria-hidden className="size-4" />
        </Link>
      )}
      <p role="status" className="sr-only">
        {t(`${state}.title`)}
      </p>
    </div>
  )
}
