/**
 * The spans of days that a search reads one after the other. All waybills of a span have a key of it in the
 * text index, so that a search for a frequent word looks at a part of the index.
 */

/** Some days; `number` counts such spans since 2000, in UTC. */
export interface Span {
  readonly days: number
  readonly number: number
}

/** The migration names them too. */
const lengths = [1, 8, 64, 512] as const
const triesOfLength = 4
const dayMs = 86_400_000

/** The facts of a search: those of the first waybills of the list, its sample, and the filter. */
export interface SearchedTime {
  readonly isNewestFirst: boolean
  /** The first and the last of the sample in the order of the list. */
  readonly first: Date
  readonly last: Date
  /** How many of as many as the sample have the words, and how many are wanted. */
  readonly hits: number
  readonly most: number
  /** The last of all waybills. */
  readonly end: Date
  /** The filter's bounds. */
  readonly from: Date | null
  readonly to: Date | null
}

/**
 * In the order of the list; null: all days at once, where all are needed. By the sample, a few of them have
 * as many as are wanted; where they do not, longer ones follow, so that there are never many.
 */
export function* searchSpans(time: SearchedTime): Generator<Span | null> {
  const { needed, all } = likelyDays(time)
  // Where all may be in two spans: two looks into the index cost more than one for all.
  if (needed >= all / 2) return yield null
  // One that is too long costs less than a second look into the index.
  const level = lengths.findIndex((days) => days >= needed)
  yield* spansFrom(level === -1 ? lengths.length - 1 : level, time)
}

/** Two at a time for two readers, and shorter than for one, so that both have a share. */
export function* pairsOfSpans(time: SearchedTime): Generator<readonly Span[]> {
  const { needed, all } = likelyDays(time)
  const level = lengths.findLastIndex((days) => days <= Math.min(needed, all) / 2)
  const spans = spansFrom(Math.max(level, 0), time)
  for (const span of spans) {
    const next = spans.next()
    yield next.done === true ? [span] : [span, next.value]
  }
}

/** How many days have as many as are wanted, by the sample, and how many days there are. */
function likelyDays({ first, last, end, hits, most }: SearchedTime): {
  needed: number
  all: number
} {
  const daysOfSample = Math.abs(first.getTime() - last.getTime()) / dayMs
  return {
    needed: hits === 0 ? Infinity : (daysOfSample * most) / hits,
    all: Math.abs(first.getTime() - end.getTime()) / dayMs,
  }
}

function* spansFrom(
  firstLevel: number,
  { isNewestFirst, first, end, from, to }: SearchedTime,
): Generator<Span> {
  let level = firstLevel
  let tries = 0
  const endDay = dayOf(end)
  const lastDay = isNewestFirst
    ? Math.max(endDay, from === null ? endDay : dayOf(from))
    : Math.min(endDay, to === null ? endDay : dayOf(to))
  let day = dayOf(first)
  while (isNewestFirst ? day >= lastDay : day <= lastDay) {
    const days = lengths[level] ?? 1
    const number = Math.floor(day / days)
    yield { days, number }
    day = isNewestFirst ? number * days - 1 : (number + 1) * days
    tries += 1
    const longer = lengths[level + 1]
    // A longer one begins where none of its days has been read.
    const edge = isNewestFirst ? day + 1 : day
    if (longer !== undefined && edge % longer === 0 && tries >= triesOfLength) {
      level += 1
      tries = 0
    }
  }
}

function dayOf(time: Date): number {
  return Math.floor((time.getTime() - Date.UTC(2000, 0, 1)) / dayMs)
}
