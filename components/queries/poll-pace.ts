/** When a page that waits for something asks again. */

export interface PollPace {
  /** While somebody looks at the page. */
  readonly everyMs: number
  /** While its tab is hidden: a notification or a payment in an app still needs the answer. */
  readonly hiddenEveryMs: number
  /** The longest that failures make it wait. */
  readonly longestMs: number
}

export interface PollState {
  readonly isHidden: boolean
  /** In a row. */
  readonly failures: number
  /** The wait that the last failure asked for. */
  readonly retryAfterMs: number
}

/** From the last answer, or from the last failure to get one. */
export function nextPollAfterMs(
  { everyMs, hiddenEveryMs, longestMs }: PollPace,
  { isHidden, failures, retryAfterMs }: PollState,
): number {
  const usualMs = isHidden ? Math.max(everyMs, hiddenEveryMs) : everyMs
  if (failures === 0) return usualMs
  const backOffMs = Math.min(longestMs, everyMs * 2 ** Math.min(failures, 10))
  return Math.max(usualMs, backOffMs, retryAfterMs)
}
