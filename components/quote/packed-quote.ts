import type { LoadViewLoad } from '#lib/load-view/load-view-load.ts'
import type { RoomLeft } from '#lib/storefront/room-left.ts'

/** What the worker tells: first where everything stands, then what else would go in. */
export interface PackedQuote {
  /** Null where no plan was found here. */
  readonly loads: readonly LoadViewLoad[] | null
  /** Null while it is looked for, and with several vehicles. */
  readonly room: RoomLeft | null
}
