import type { VehicleLoad } from '#lib/contract/load-plans.ts'
import type { QuotedGoods } from '#lib/freight/plan-quoted-load.ts'
import type { RoomLeft } from './room-left.ts'

/** The request to the worker. */
export interface QuoteToPack {
  readonly goods: QuotedGoods
  /** The service has planned it: only the room that is left is to be found. */
  readonly isPlanned: boolean
}

/** The worker's answers: first where everything stands, then what else would go in. */
export interface PackedQuote {
  /** Null where it was not to be planned, or where no plan was found. */
  readonly loads: readonly VehicleLoad[] | null
  /** Null while it is looked for, and with several vehicles. */
  readonly room: RoomLeft | null
  readonly isDone: boolean
}
