/** Keeps the portal's orders in sync in this process, and sends their news by mail. */
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
