/**
 * How often a guest may ask for something that costs the service work. Counted by network, since a cookie
 * can be deleted; wide enough for an office behind one address.
 */
import { headers } from 'next/headers'
import { systemClock } from '#server/clock.ts'
import { clientAddressHeader } from '#server/client-address.ts'
import { nowAndThen } from '../now-and-then.ts'
import { portalRuntime } from '../runtime.ts'
import { networkOfAddress, sweepLimits, takeUses, type Limit, type Taken } from './limits.ts'

const windowMs = 5 * 60_000
const hourMs = 60 * 60_000

const limits = {
  quote: [{ name: 'guest quotes', uses: 60, windowMs }],
  keep: [{ name: 'kept quotes', uses: 60, windowMs }],
  savings: [{ name: 'guest savings', uses: 60, windowMs }],
  resolve: [{ name: 'guest resolves', uses: 120, windowMs }],
  coverage: [{ name: 'guest coverage', uses: 600, windowMs }],
  suggest: [{ name: 'guest suggestions', uses: 600, windowMs }],
  draft: [{ name: 'guest drafts', uses: 1200, windowMs }],
  // Each is a row, as large as a draft may be, that is kept for a day and a half.
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

const sweep = nowAndThen('old counts of limits', sweepLimits)

/** One use by the sender of the request that is being answered. */
export async function takeGuestUse(what: keyof typeof limits): Promise<Taken> {
  const who = networkOfAddress((await headers()).get(clientAddressHeader) ?? 'unknown')
  const nowMs = systemClock.nowMs()
  sweep()
  const { database } = portalRuntime()
  return takeUses(database, { uses: limits[what].map((limit) => ({ limit, who })), nowMs })
}
