/** Packs the goods of a quote off the page's thread: seconds for thousands of pieces, and nothing stands still. */
import { startPulse } from '#components/workers/pulse.ts'
import { planQuotedLoad, type QuotedGoods, type QuotedPlan } from '#lib/freight/plan-quoted-load.ts'
import { roomLeft, type RoomLeft } from '#lib/freight/room-left.ts'

/** The request to the worker. */
export interface QuoteToPack {
  readonly goods: QuotedGoods
  /** Where the service has planned it: then only the room that is left is to be found. */
  readonly planned: QuotedPlan | null
}

/** The worker's answers: how far it is, then where everything stands, then what else would go in. */
export type PackedQuote =
  | { readonly kind: 'progress'; readonly done: number; readonly of: number }
  /** Null where no plan was found. */
  | { readonly kind: 'plan'; readonly plan: QuotedPlan | null }
  /** Null with several vehicles, and without a plan. */
  | { readonly kind: 'room'; readonly room: RoomLeft | null }

const pulse = startPulse()
const nowMs = () => performance.now()
/** For each vehicle for which the usual effort found no place for everything. */
const moreMs = 4_000
/** Nobody waits for the figure any longer. */
const roomMs = 15_000

addEventListener('message', ({ data }: MessageEvent<QuoteToPack>) => {
  const { goods, planned } = data
  const plan = planned ?? pack(goods)
  if (planned === null) answer({ kind: 'plan', plan })
  answer({ kind: 'room', room: plan && roomBeside(goods, plan) })
})

function pack(goods: QuotedGoods): QuotedPlan | null {
  return planQuotedLoad(goods, {
    more: { kind: 'milliseconds', milliseconds: moreMs, nowMs },
    isCanceled: pulse,
    onProgress: (progress) => answer({ kind: 'progress', ...progress }),
  })
}

/** A load that needs several vehicles leaves no room worth a word in the last. */
function roomBeside({ items, quote, vehicleTypes }: QuotedGoods, plan: QuotedPlan) {
  const type = vehicleTypes.find((each) => each.type === quote.vehicle?.type)
  const [load] = plan.loads
  if (type === undefined || load === undefined || plan.undrawn > 0) return null
  const endMs = nowMs() + roomMs
  return roomLeft({ items, type, load }, { isCanceled: pulse, nowMs, endMs })
}

function answer(packed: PackedQuote): void {
  postMessage(packed)
}
