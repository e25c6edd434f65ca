/** A draft that can have a price: from Bang Phli to Mae Rim, two kinds of goods. */
import { quoteDraftSchema } from '#lib/storefront/draft.ts'

const place = { country: 'TH', confidence: 0.9, source: 'longdo' }

export const completeDraft = quoteDraftSchema.parse({
  pickup: { ...place, text: '88 Moo 5, Bang Phli Yai', lat: 13.6, lng: 100.72 },
  drop: { ...place, text: 'Don Kaeo, Mae Rim', lat: 18.86, lng: 98.95 },
  items: [
    { id: 'a', name: 'Box', qty: 4, lengthMm: 600, widthMm: 400, heightMm: 400, weightG: 12_500 },
    { id: 'b', name: 'Box', qty: 1, lengthMm: 1205, widthMm: 800, heightMm: 900, weightG: 200_000 },
    { id: 'c', qty: 1, lengthMm: null, widthMm: null, heightMm: null, weightG: null },
  ],
})
