/** How often a page asks whether it is paid; null: nothing more will come. */
import type { PollPace } from '#components/queries/poll-pace.ts'
import type { PaymentState } from '#lib/contract/states/payment-states.ts'

const pace = { everyMs: 3_000, hiddenEveryMs: 15_000, longestMs: 60_000 }

/** Money that was sent in the last moment arrives a little later. */
const afterLapseEveryMs = 10_000
const afterLapseForMs = 3 * 60_000

/** `lapsedForMs`: since it ran out; 0 before. */
export function paymentPace(state: PaymentState, lapsedForMs: number): PollPace | null {
  switch (state) {
    case 'pending':
    case 'partly_paid':
      return pace
    case 'lapsed':
      return lapsedForMs < afterLapseForMs ? { ...pace, everyMs: afterLapseEveryMs } : null
    case 'paid':
    case 'failed':
    case 'canceled':
    case 'refunded':
      return null
  }
}
