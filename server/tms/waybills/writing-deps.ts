/** The parts that the operations which write waybills share. */
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Ids } from '#server/ids.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Deliveries } from '../deliveries/deliveries.ts'
import type { Waybills } from './waybills.ts'

export interface WritingDeps {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly accounts: Accounts
  readonly catalog: Catalog
  readonly deliveries: Deliveries
  readonly waybills: Waybills
}
