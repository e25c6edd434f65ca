import { systemClock } from '#server/clock.ts'

/** The moment at which a page is made, by the server's clock: countdowns on it start from there. */
export function portalNowMs(): number {
  return systemClock.nowMs()
}
