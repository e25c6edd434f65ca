/** Packs the goods of a quote off the page's thread: seconds for thousands of pieces, and nothing stands still. */
import { startPulse } from '#components/workers/pulse.ts'
import { planQuotedLoad } from '#lib/freight/plan-quoted-load.ts'
import { roomLeft } from './room-left.ts'
import type { PackedQuote, QuoteToPack } from './packed-quote.ts'

const pulse = startPulse()

addEventListener('message', ({ data }: MessageEvent<QuoteToPack>) => {
  pulse()
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
