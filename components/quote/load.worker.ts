/** Packs the goods of a quote off the page's thread: seconds for thousands of pieces, and nothing stands still. */
import { planQuotedLoad, type QuotedGoods } from '#lib/storefront/plan-quoted-load.ts'
import { roomLeft } from '#lib/storefront/room-left.ts'
import type { PackedQuote } from './packed-quote.ts'

addEventListener('message', ({ data }: MessageEvent<QuotedGoods>) => {
  const loads = planQuotedLoad(data)
  postMessage({ loads, room: null } satisfies PackedQuote)
  const [only, ...others] = loads ?? []
  const type = data.vehicleTypes.find((each) => each.type === only?.vehicle_type)
  if (type === undefined || others.length > 0) return
  postMessage({ loads, room: roomLeft(data.items, type) } satisfies PackedQuote)
})
