/** Packs the goods of a quote off the page's thread: seconds for thousands of pieces, and nothing stands still. */
import { startPulse } from '#components/workers/pulse.ts'
import type { VehicleLoad } from '#lib/contract/load-plans.ts'
import { planQuotedLoad, type QuotedGoods } from '#lib/freight/plan-quoted-load.ts'
import { roomLeft, type RoomLeft } from './room-left.ts'

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

const pulse = startPulse()

addEventListener('message', ({ data }: MessageEvent<QuoteToPack>) => {
  const { goods, isPlanned } = data
  const { items, quote, vehicleTypes } = goods
  const loads = isPlanned ? null : planQuotedLoad(goods, pulse)
  if (!isPlanned) answer({ loads, room: null, isDone: false })
  // A load that needs several vehicles leaves no room worth a word in the last.
  const only = vehicleTypes.find(({ type }) => type === quote.vehicle?.type)
  const isLoaded = isPlanned || loads !== null
  const room = isLoaded && only !== undefined ? roomLeft(items, only, pulse) : null
  answer({ loads, room, isDone: true })
})

function answer(packed: PackedQuote): void {
  postMessage(packed)
}
