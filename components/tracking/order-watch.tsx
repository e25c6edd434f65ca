'use client'

/** An order as its owner watches it: from the money it waits for to the proof that it arrived. */
import { useEffect, type ReactNode } from 'react'
import { Bell, BellRing } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import type { DeliveryId, SenderAccountId } from '#lib/contract/ids.ts'
import { isAtRest } from '#lib/contract/states/orders-at-rest.ts'
import type { OrderTracking, TrackedOrder } from '#lib/contract/tracking.ts'
import { orderHref, trackingHref } from '#lib/hrefs.ts'
import { knownTrip } from '#lib/storefront/known-trip.ts'
import type { VehicleNames } from '#lib/storefront/vehicle-names.ts'
import { Freshness } from './freshness.tsx'
import { LegTabs } from './leg-tabs.tsx'
import { OwnersTrip } from './owners-trip.tsx'
import { ownersTrip } from './shown-trip.ts'
import { TripHeadline } from './trip-headline.tsx'
import { useArrivalNotice } from './use-arrival-notice.ts'
import { useWatch } from './use-watch.ts'
import { Unanswered, Waiting } from './waiting.tsx'
import { WatchTrouble } from './watch-trouble.tsx'

export function OrderWatch({
  accountId,
  deliveryId,
  payPath,
  first,
  serverNowMs,
  vehicleNames,
  receiver,
  share,
}: {
  accountId: SenderAccountId
  deliveryId: DeliveryId
  payPath: string
  first: OrderTracking | null
  serverNowMs: number
  vehicleNames: VehicleNames
  /** The person at the drop-off, as the order names them. */
  receiver: string | null
  /** Shown from the moment it can be followed. */
  share: ReactNode
}) {
  const watch = useWatch({
    path: trackingHref(accountId, deliveryId),
    schemaOf: ({ watchedOrderSchema }) => watchedOrderSchema,
    first,
    serverNowMs,
    isOver: (order: OrderTracking) => !('state' in order) && isAtRest(order.status),
  })
  const { order, problem } = watch
  const tracked = order !== null && !('state' in order) ? order : null
  useRefreshOnce(watch.keptFrom === null && stageOf(order) !== stageOf(first))
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
  const shown = ownersTrip(order)
  const page = { accountId, deliveryId, vehicleNames, receiver }
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
        <div className="max-w-[44rem] min-w-0">
          <TripHeadline status={order.status} trip={shown} />
        </div>
        <div className="flex flex-wrap items-center gap-3 print:hidden">
          {!isAtRest(order.status) && (
            <Freshness
              fetchedAt={shown.positionAt ?? shown.fetchedAt}
              hasPosition={shown.position !== null}
              watch={watch}
            />
          )}
          <ArrivalNotice deliveryId={deliveryId} order={order} />
        </div>
      </div>
      {trouble}
      <div className="mt-8">
        {legs.length === 0 ? (
          <OwnersTrip {...page} leg={null} trip={order} />
        ) : (
          <LegTabs {...page} legs={legs} payPath={payPath} />
        )}
      </div>
      <div className="mt-12 print:hidden">{share}</div>
    </>
  )
}

/** The server draws more beside the trip, and it changes with these: nobody loads a truck that has arrived. */
function stageOf(order: OrderTracking | null): 'waiting' | 'followed' | 'over' {
  if (order === null || 'state' in order) return 'waiting'
  return isAtRest(order.status) ? 'over' : 'followed'
}

function useRefreshOnce(isDue: boolean): void {
  const router = useRouter()
  useEffect(() => {
    if (isDue) router.refresh()
  }, [isDue, router])
}

/** Offers a notification of the browser when the truck arrives. */
function ArrivalNotice({ deliveryId, order }: { deliveryId: DeliveryId; order: TrackedOrder }) {
  const t = useTranslations('trackedOrder.notice')
  const { state, ask } = useArrivalNotice(deliveryId, knownTrip(order))
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
