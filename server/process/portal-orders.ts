/** The portal's orders in this process: followed while they are under way, and their news told. */
import { systemClock } from '../clock.ts'
import { systemIds } from '../ids.ts'
import type { Logger } from '../log.ts'
import { gateway } from '../portal/gateway/gateway.ts'
import { followOrders, type Following } from '../portal/orders/follow-orders.ts'
import type { Foundation } from './foundation.ts'

export function followPortalOrders({
  foundation: { database, queue },
  publicUrl,
  log,
}: {
  foundation: Pick<Foundation, 'database' | 'queue'>
  publicUrl: string
  log: Logger
}): Following {
  const [clock, ids] = [systemClock, systemIds]
  const mail = { database, queue, publicUrl, clock, ids }
  const random = () => Math.random()
  return followOrders({ database, gateway: gateway(), clock, random, mail, log })
}
