/** What the parts of this room are made with. */
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Queue } from '#server/db/queue.ts'
import type { Ids } from '#server/ids.ts'
import type { Logger } from '#server/log.ts'
import type { Carriers } from '../carriers/carriers.ts'
import type { Deliveries } from '../deliveries/deliveries.ts'
import type { Quotes } from '../quotes/quotes.ts'
import type { Waybills } from '../waybills/waybills.ts'

export interface OrderDeps {
  readonly database: Database
  readonly queue: Queue
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Logger
  readonly waybills: Waybills
  readonly deliveries: Deliveries
  readonly carriers: Carriers
  readonly quotes: Pick<Quotes, 'setProvider'>
}
