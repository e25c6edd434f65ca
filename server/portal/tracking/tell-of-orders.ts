/**
 * What is heard of an order by those who watch it is told to the portal's own list: at once where its
 * state is another, and else now and then, since most looks hear nothing new of it.
 */
import type { OrderTracking } from '#lib/contract/tracking.ts'
import type { HeardTracking } from './last-tracking.ts'

const mostOrders = 20_000
/** So old may be what is shown when the service goes away. */
export const nowAndThenMs = 30_000
/** What is new is told a second time soon, so that who follows orders hears that somebody watches on. */
const secondTimeMs = 8_000

interface Told {
  readonly state: string
  readonly againAtMs: number
}

export function createTellOfOrders(tell: (heard: HeardTracking) => Promise<unknown>) {
  const told = new Map<string, Told>()
  return async (heard: HeardTracking): Promise<void> => {
    const { deliveryId, tracking, heardAtMs } = heard
    const state = stateOf(tracking)
    const last = told.get(deliveryId)
    if (last?.state === state && heardAtMs < last.againAtMs) return
    if (told.size >= mostOrders) told.clear()
    const againAtMs = heardAtMs + (last?.state === state ? nowAndThenMs : secondTimeMs)
    told.set(deliveryId, { state, againAtMs })
    try {
      await tell(heard)
    } catch (error) {
      told.delete(deliveryId)
      throw error
    }
  }
}

function stateOf(tracking: OrderTracking): string {
  return 'state' in tracking ? tracking.state : tracking.status
}
