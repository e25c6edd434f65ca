/**
 * When a truck comes, as people say it: the minutes left, and the times between which it comes. A carrier
 * gives one moment. The range around it is our choice: five minutes, and a tenth of the time that is left,
 * outward to five minutes. It grows narrow as the truck comes near.
 */
const minuteMs = 60_000
const stepMs = 5 * minuteMs
const shareOfRest = 0.1
/** Further ahead, people want the day and not the minutes. */
const mostMs = 12 * 60 * minuteMs

export interface ArrivalRange {
  readonly leftMinutes: number
  readonly fromMs: number
  readonly toMs: number
}

/** Null: it is late, or a long time ahead. */
export function arrivalRange(etaMs: number, nowMs: number): ArrivalRange | null {
  const leftMs = etaMs - nowMs
  if (leftMs < 0 || leftMs > mostMs) return null
  const slackMs = stepMs + leftMs * shareOfRest
  return {
    leftMinutes: Math.max(1, Math.round(leftMs / minuteMs)),
    // Not before now: a truck that may come any moment has not come yet.
    fromMs: Math.max(
      Math.floor((etaMs - slackMs) / stepMs) * stepMs,
      Math.floor(nowMs / minuteMs) * minuteMs,
    ),
    toMs: Math.ceil((etaMs + slackMs) / stepMs) * stepMs,
  }
}
