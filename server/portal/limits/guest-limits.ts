/**
 * How often somebody who has not signed in may ask for something that costs the service work. By
 * address, since a cookie can be thrown away; wide enough for an office behind one address.
 */
import { headers } from 'next/headers'
import { systemClock } from '#server/clock.ts'
import { clientAddressHeader } from '../client-address.ts'
import { portalRuntime } from '../runtime.ts'
import { lineOfAddress } from './line-of-address.ts'
import { sweepLimitsNowAndThen } from './sweep-limits.ts'
import type { Limit, Taken } from './take-use.ts'
import { takeUses } from './take-uses.ts'

const windowMs = 5 * 60_000
const hourMs = 60 * 60_000

const limits = {
  quote: [{ name: 'guest quotes', uses: 60, windowMs }],
  keep: [{ name: 'kept quotes', uses: 60, windowMs }],
  resolve: [{ name: 'guest resolves', uses: 120, windowMs }],
  suggest: [{ name: 'guest suggestions', uses: 600, windowMs }],
  draft: [{ name: 'guest drafts', uses: 1200, windowMs }],
  // Each is a row that is kept for a day and a half, of as much as a draft may be.
  visit: [
    { name: 'new visits', uses: 300, windowMs },
    { name: 'new visits of a day', uses: 3000, windowMs: 24 * hourMs },
  ],
  // A megabyte each at most, kept for two days.
  photo: [
    { name: 'guest photos', uses: 200, windowMs: hourMs },
    { name: 'guest photos of a day', uses: 1000, windowMs: 24 * hourMs },
  ],
  sheet: [{ name: 'guest sheets', uses: 60, windowMs }],
  // The examples of how we pack have sheets for everybody: enough to look at them.
  strangersSheet: [{ name: 'strangers sheets', uses: 15, windowMs }],
} as const satisfies Readonly<Record<string, readonly Limit[]>>

/** One use by whoever sent the request that is being answered. */
export async function takeGuestUse(what: keyof typeof limits): Promise<Taken> {
  const who = lineOfAddress((await headers()).get(clientAddressHeader) ?? 'unknown')
  const nowMs = systemClock.nowMs()
  const { database, log } = portalRuntime()
  sweepLimitsNowAndThen({ database, log }, nowMs)
  return takeUses(database, { uses: limits[what].map((limit) => ({ limit, who })), nowMs })
}
