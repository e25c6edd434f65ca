/** Packs the goods of a quote off the page's thread: seconds for thousands of pieces, and nothing stands still. */
import { startPulse } from '#components/workers/pulse.ts'
import { planQuotedLoad } from '#lib/storefront/plan-quoted-load.ts'
import { roomLeft } from './room-left.ts'
import type { PackedQuote, QuoteToPack } from './packed-quote.ts'

const pulse = startPulse()

addEventListener('message', ({ data }: MessageEvent<QuoteToPack>) => {
  pulse()
  const { goods, known } = data
  const loads = known ?? planQuotedLoad(goods, pulse)
  tell({ loads, room: null, isDone: false })
  const [only, ...others] = loads ?? []
  const type = goods.vehicleTypes.find((each) => each.type === only?.vehicle_type)
  const isOne = type !== undefined && others.length === 0
  tell({ loads, room: isOne ? roomLeft(goods.items, type, pulse) : null, isDone: true })
})

function tell(packed: PackedQuote): void {
  postMessage(packed)
}
