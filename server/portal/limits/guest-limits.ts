/**
 * How often somebody who has not signed in may ask the service for something that costs it work. By
 * address, since a cookie can be thrown away; wide enough for an office behind one address.
 */
import { headers } from 'next/headers'
import { systemClock } from '#server/clock.ts'
import { portalRuntime } from '../runtime.ts'
import { clientAddressHeader } from './client-address.ts'
import { sweepNowAndThen } from './sweep-now-and-then.ts'
import { takeTurn, type Limit, type Turn } from './take-turn.ts'

const limits = {
  quote: { name: 'guest quotes', turns: 60, windowSeconds: 300 },
  resolve: { name: 'guest resolves', turns: 120, windowSeconds: 300 },
  suggest: { name: 'guest suggestions', turns: 600, windowSeconds: 300 },
  draft: { name: 'guest drafts', turns: 1200, windowSeconds: 300 },
} as const satisfies Readonly<Record<string, Limit>>

/** One turn for whoever sent the request that is being answered. */
export async function takeGuestTurn(what: keyof typeof limits): Promise<Turn> {
  const { database, secretKey } = portalRuntime()
  const subject = (await headers()).get(clientAddressHeader) ?? 'unknown'
  const nowMs = systemClock.nowMs()
  sweepNowAndThen(nowMs)
  return takeTurn(database, { limit: limits[what], subject, secretKey, nowMs })
}
