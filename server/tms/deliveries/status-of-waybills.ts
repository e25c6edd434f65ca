/** The status that the waybills on board give a delivery that has left. */
import type { OrderStatus } from '#lib/contract/states/order-statuses.ts'
import { isFinal, type WaybillState } from '#lib/contract/states/waybill-states.ts'

/** Where the goods have not come further than the vehicle's start. */
const atStart: ReadonlySet<WaybillState> = new Set([
  'draft',
  'created',
  'accepted',
  'picked_up',
  'exception',
  'rescheduled',
])

/** One of which nothing was delivered in the end has failed. Null: they say nothing. */
export function statusOfWaybills(states: readonly WaybillState[]): OrderStatus | null {
  const onBoard = states.filter((state) => state !== 'canceled')
  if (onBoard.length === 0) return null
  if (onBoard.every((state) => isFinal(state))) {
    return onBoard.includes('delivered') ? 'delivered' : 'failed'
  }
  return onBoard.every((state) => atStart.has(state)) ? null : 'in_transit'
}
