/** How often a page asks whether it is paid: seldom while nobody looks, less when nobody answers, and not for ever. */
import type { PaymentState } from '#lib/contract/states/payment-states.ts'

const pollEveryMs = 3_000
const hiddenEveryMs = 15_000
const mostMs = 60_000
/** What was scanned in the last moment is heard of a little later. */
const afterLapseEveryMs = 10_000
const afterLapseForMs = 3 * 60_000

export function pollIntervalMs({
  state,
  lapsedForMs,
  hidden,
  failures,
}: {
  state: PaymentState
  /** Since it ran out; 0 before. */
  lapsedForMs: number
  hidden: boolean
  /** In a row. */
  failures: number
}): number | false {
  const usualMs = usualIntervalMs(state, lapsedForMs)
  if (usualMs === false) return false
  const seenMs = hidden ? Math.max(usualMs, hiddenEveryMs) : usualMs
  return Math.min(seenMs * 2 ** Math.min(failures, 10), mostMs)
}

function usualIntervalMs(state: PaymentState, lapsedForMs: number): number | false {
  switch (state) {
    case 'pending':
    case 'partly_paid':
      return pollEveryMs
    case 'lapsed':
      return lapsedForMs < afterLapseForMs ? afterLapseEveryMs : false
    case 'paid':
    case 'failed':
    case 'canceled':
    case 'refunded':
      return false
  }
}
