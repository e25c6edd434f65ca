/** When an order is looked at again: often while it moves, seldom while it stands. */
import { isOver, type OrderState } from './order-state.ts'

const secondMs = 1_000
const minuteMs = 60 * secondMs
const failedMinMs = 10 * minuteMs
const failedForMs = 7 * 24 * 60 * minuteMs
const leastMs = 5 * secondMs
const mostMs = 5 * minuteMs
const firstBackOffMs = 10 * secondMs
const mostBackOffMs = 60 * minuteMs

/** Null: not again. A failed trip may be sent again by a person, so it is watched for a week. */
export function nextLookMs({
  state,
  stateAtMs,
  nowMs,
}: {
  state: OrderState
  stateAtMs: number
  nowMs: number
}): number | null {
  if (isOver(state)) return null
  const ageMs = Math.max(0, nowMs - stateAtMs)
  if (state === 'failed') return ageMs > failedForMs ? null : nowMs + failedMinMs
  // What has been so for an hour will hardly change within the next seconds.
  return nowMs + Math.min(Math.max(ageMs / 10, leastMs), mostMs)
}

/** `random` from 0 to 1, so that what failed together does not come again together. */
export function backOffMs({ failures, random }: { failures: number; random: number }): number {
  const doubled = firstBackOffMs * 2 ** Math.min(failures - 1, 20)
  return Math.min(doubled, mostBackOffMs) * (0.8 + 0.4 * random)
}
