import type { LoadViewLoad } from '#lib/load-view/load-view-load.ts'
import type { QuotedGoods } from '#lib/storefront/plan-quoted-load.ts'
import type { RoomLeft } from './room-left.ts'

/** What the worker is asked. */
export interface QuoteToPack {
  readonly goods: QuotedGoods
  /** The service's own plan, where it is known: nothing is packed again. */
  readonly known: readonly LoadViewLoad[] | null
}

/** What the worker tells: first where everything stands, then what else would go in. */
export interface PackedQuote {
  /** Null where no plan was found here. */
  readonly loads: readonly LoadViewLoad[] | null
  /** Null while it is looked for, and with several vehicles. */
  readonly room: RoomLeft | null
  readonly isDone: boolean
}
