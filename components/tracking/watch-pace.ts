/** When a page that watches an order asks again. */
import type { OrderStatus } from '#lib/contract/states/order-statuses.ts'
import { orderStatusesAtRest } from '#lib/contract/states/orders-at-rest.ts'

const everyMs = 10_000
const hiddenEveryMs = 60_000
const longestMs = 120_000

export interface WatchState {
  readonly isOver: boolean
  /** The tab is not looked at. */
  readonly isHidden: boolean
  /** In a row. */
  readonly failures: number
  /** What the last failure asked for. */
  readonly retryAfterMs: number
  /** Somebody has to do something first: sign in, or ask whoever gave the link. */
  readonly isShut: boolean
}

/** From the last answer, or the last failure to get one; null: no more. */
export function nextLookAfterMs({
  isOver,
  isHidden,
  failures,
  retryAfterMs,
  isShut,
}: WatchState): number | null {
  if (isOver || isShut) return null
  const pace = isHidden ? hiddenEveryMs : everyMs
  if (failures === 0) return pace
  const backOff = Math.min(longestMs, everyMs * 2 ** Math.min(failures, 10))
  return Math.max(pace, backOff, retryAfterMs)
}

export function isAtRest(status: OrderStatus | null): boolean {
  return orderStatusesAtRest.some((each) => each === status)
}
