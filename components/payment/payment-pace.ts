/** How often a page asks whether it is paid; null: nothing more will come. */
import type { PollPace } from '#components/queries/poll-pace.ts'
import type { PaymentState } from '#lib/contract/states/payment-states.ts'

const pace = { everyMs: 3_000, hiddenEveryMs: 15_000, longestMs: 60_000 }

/** Money that was sent in the last moment arrives a little later. */
const afterLapseEveryMs = 10_000
const afterLapseForMs = 3 * 60_000

/** `lapsedForMs`: since it ran out; 0 before. */
export function paymentPace(state: PaymentState, lapsedForMs: number): PollPace | null {
  if (state === 'pending' || state === 'partly_paid') return pace
  const mayArrive = state === 'lapsed' && lapsedForMs < afterLapseForMs
  return mayArrive ? { ...pace, everyMs: afterLapseEveryMs } : null
}
