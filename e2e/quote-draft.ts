/** Drafts as the steps make them, put into a visit in one go: a test of the price is none of the map. */
import { randomUUID } from 'node:crypto'
import { expect, type BrowserContext } from '@playwright/test'
import { draftHref } from '#lib/hrefs.ts'

const place = { country: 'TH', confidence: 0.95, source: 'longdo', confirmed: true }

export const bangPhliToMaeRim = {
  pickup: {
    ...place,
    text: '88 Moo 5, Bang Phli Yai',
    province: 'Samut Prakan',
    contact: { name: 'Somchai', phone: '02 123 4567', note: '' },
    lat: 13.6,
    lng: 100.72,
  },
  drop: {
    ...place,
    text: 'Don Kaeo, Mae Rim',
    province: 'Chiang Mai',
    contact: { name: 'Malee', phone: '053 123 456', note: '' },
    lat: 18.86,
    lng: 98.95,
  },
}

const pallet = { lengthMm: 1200, widthMm: 800, heightMm: 1450, weightG: 480_000 }

/** By how many vehicles take it. */
export const loads = {
  one: [{ id: 'a', name: 'Drinks', qty: 6, ...pallet }],
  several: [{ id: 'a', name: 'Drinks', qty: 70, ...pallet }],
  none: [
    {
      id: 'a',
      name: 'Hull',
      qty: 1,
      lengthMm: 16_000,
      widthMm: 3000,
      heightMm: 2800,
      weightG: 4_000_000,
    },
  ],
} as const

/** Starts a visit in this browser, or changes its draft; `account`: whose draft it is; null: the visit's. */
export async function haveDraft(
  context: BrowserContext,
  baseUrl: string,
  draft: object,
  account: string | null = null,
): Promise<void> {
  const address = `${baseUrl}${draftHref(account)}`
  const known = await context.request.get(address)
  const stands = known.status() === 200 ? ((await known.json()) as { version: number }) : null
  const data = saveOf(draft, stands?.version)
  const response = await context.request.post(address, { data })
  expect(await response.json()).toMatchObject({ kind: 'saved' })
}

/** As a page that has just been opened sends its first change. */
export function saveOf(draft: object, base = 0): object {
  return { page: `test-${randomUUID()}`, seq: 1, base, holds: [], person: null, draft }
}
