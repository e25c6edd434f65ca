/** The parts of this room are made with these. */
import type { DeliveryId } from '#lib/contract/ids.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Queue } from '#server/db/queue.ts'
import type { Ids } from '#server/ids.ts'
import type { Logger } from '#server/log.ts'
import type { Carriers } from '../carriers/carriers.ts'
import type { Deliveries, DeliveryRow } from '../deliveries/deliveries.ts'
import type { Photos } from '../photos/photos.ts'
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
  readonly photos: Pick<Photos, 'linkTo' | 'isKept'>
}

/** For those that change an order. */
export interface ChangeDeps extends OrderDeps {
  /** A transaction under way is changing the order. */
  changed(orderId: DeliveryId): void
  /** Leaves a job that finds a carrier for the trip. */
  send(tx: Transaction, trip: DeliveryRow): Promise<void>
  /** Leaves a job that cancels the trip at its carrier. */
  callOff(tx: Transaction, trip: DeliveryRow): Promise<void>
}
