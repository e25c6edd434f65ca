'use client'

/** Reads a page again whenever the order that it shows has gone on. */
import { useEffect, useRef } from 'react'
import { useRouter } from 'next/navigation'
import type { DeliveryId, SenderAccountId } from '#lib/contract/ids.ts'
import type { OrderState } from '#lib/contract/orders.ts'
import { isAtRest } from '#lib/contract/states/orders-at-rest.ts'
import type { OrderTracking } from '#lib/contract/tracking.ts'
import { trackingHref } from '#lib/hrefs.ts'
import { useWatch } from './use-watch.ts'

export function OrderNews({
  accountId,
  deliveryId,
  state,
  serverNowMs,
}: {
  accountId: SenderAccountId
  deliveryId: DeliveryId
  /** As the page shows it. */
  state: OrderState
  serverNowMs: number
}) {
  const router = useRouter()
  const { order, keptFrom } = useWatch({
    path: trackingHref(accountId, deliveryId),
    schemaOf: ({ watchedOrderSchema }) => watchedOrderSchema,
    first: null,
    serverNowMs,
    isOver: (each: OrderTracking) => !('state' in each) && isAtRest(each.status),
  })
  const known = order === null || keptFrom !== null ? null : statesOf(order)
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (known === null || known === shown.current) return
    const isNews = shown.current !== null || known.split(' ', 1)[0] !== state
    shown.current = known
    if (isNews) router.refresh()
  }, [known, router, state])
  return null
}

/** On several vehicles one of them may have gone on, and the order as a whole has not. */
function statesOf(order: OrderTracking): string {
  if ('state' in order) return order.state
  const legs = order.legs ?? []
  return [
    order.status,
    ...legs.map(({ tracking }) => ('state' in tracking ? tracking.state : tracking.status)),
  ].join(' ')
}
