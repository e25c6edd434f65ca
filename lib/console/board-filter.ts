/** The filter of the board of deliveries, as the page's address holds it. */
import type { z } from 'zod'
import { keysOf } from '../keys-of.ts'
import type { listTrips } from '../contract/console/trips.ts'
import type { DeliveryState } from '../contract/states/delivery-states.ts'
import { instantsOf, type ListFilter } from '../storefront/list-filter.ts'

/** Without a group, what is not over. */
const openStates = ['pending', 'ready_for_pickup', 'assigned', 'in_transit'] as const

/** The groups that a dispatcher looks for; each stands for one state or several. */
const statesOf = {
  late: openStates,
  unassigned: ['pending', 'ready_for_pickup'],
  waiting: ['pending', 'ready_for_pickup', 'assigned'],
  on_road: ['in_transit'],
  delivered: ['delivered'],
  failed: ['failed'],
  canceled: ['cancelled'],
} as const satisfies Readonly<Record<string, readonly DeliveryState[]>>

export type BoardGroup = keyof typeof statesOf

export const boardGroups = keysOf(statesOf)

export type BoardFilter = ListFilter<BoardGroup>

export function tripsOfBoard(
  filter: BoardFilter,
): Omit<z.input<typeof listTrips.body>, 'actor' | 'after' | 'limit'> {
  const { status, words } = filter
  const { sinceMs, beforeMs } = instantsOf(filter)
  return {
    // A trip that is looked for by its number is found whatever became of it.
    ...(status !== null || words === ''
      ? { state: [...(status === null ? openStates : statesOf[status])] }
      : {}),
    ...(status === 'late' && { late: true as const }),
    ...(words !== '' && { q: words }),
    ...(sinceMs !== null && { from: new Date(sinceMs).toISOString() }),
    ...(beforeMs !== null && { to: new Date(beforeMs).toISOString() }),
  }
}
