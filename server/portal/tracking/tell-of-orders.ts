/**
 * What is heard of an order by those who watch it is told to the portal's list of orders: once for each
 * state, since most looks hear nothing new of it.
 */
import type { DeliveryId } from '#lib/contract/ids.ts'
import type { OrderTracking } from '#lib/contract/tracking.ts'

interface Heard {
  readonly deliveryId: DeliveryId
  readonly tracking: OrderTracking
  readonly heardAtMs: number
}

const mostOrders = 20_000

export function createTellOfOrders(tell: (heard: Heard) => Promise<unknown>) {
  const told = new Map<DeliveryId, string>()
  return async (heard: Heard): Promise<void> => {
    const { deliveryId, tracking } = heard
    const state = 'state' in tracking ? tracking.state : tracking.status
    if (told.get(deliveryId) === state) return
    if (told.size >= mostOrders) told.clear()
    told.set(deliveryId, state)
    try {
      await tell(heard)
    } catch (error) {
      told.delete(deliveryId)
      throw error
    }
  }
}
