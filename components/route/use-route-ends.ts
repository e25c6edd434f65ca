/** Both ends of a route, and which of them the map sets. */
import { useState } from 'react'
import { routeEnds, type RouteEnd } from '#components/map/map-pin.ts'
import type { Point } from '#lib/geo/great-circle.ts'
import type { DraftPlace } from '#lib/storefront/draft-place.ts'
import type { QuoteDraft } from '#lib/storefront/draft.ts'
import { isPinned, needsConfirmation } from '#lib/storefront/place-pin.ts'
import { useRouteEnd } from './use-route-end.ts'

export type RouteEndsControl = ReturnType<typeof useRouteEnds>

export const otherEnd = { pickup: 'drop', drop: 'pickup' } as const

export function useRouteEnds(
  route: Pick<QuoteDraft, 'pickup' | 'drop'>,
  onChange: (part: Partial<Pick<QuoteDraft, 'pickup' | 'drop'>>) => void,
) {
  const [active, setActive] = useState<RouteEnd>(
    isPinned(route.pickup) && !isPinned(route.drop) ? 'drop' : 'pickup',
  )
  /** A tap sets what is still missing: an end that is there is moved by whoever chooses it. */
  const waitForOther = (end: RouteEnd) => {
    setActive(isPinned(route[otherEnd[end]]) ? end : otherEnd[end])
  }
  const put = (end: RouteEnd) => (place: DraftPlace | null) => {
    onChange({ [end]: place })
    if (isPinned(place) && !needsConfirmation(place)) waitForOther(end)
  }
  const ends = {
    pickup: useRouteEnd(route.pickup, put('pickup')),
    drop: useRouteEnd(route.drop, put('drop')),
  }
  return {
    ...ends,
    /** The end whose pin a tap sets. */
    active,
    activate: setActive,
    move(end: RouteEnd, to: Point) {
      ends[end].moveTo(to)
      waitForOther(end)
    },
    swap() {
      ends.pickup.replace(route.drop)
      ends.drop.replace(route.pickup)
      setActive(otherEnd[active])
    },
    /** When no request for an end is open any more, whatever became of it. */
    settled: () => Promise.all(routeEnds.map((end) => ends[end].settled())),
  }
}
