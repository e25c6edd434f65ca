/**
 * When a place can be driven to, by the day of the week, on the clock in Thailand as pickup windows are.
 * Hours that end at or before their beginning go on into the next day; equal ones are around the clock.
 * Its schema is apart, in opening-hours-schema.ts: the first page shows hours and reads none.
 */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const

export type Weekday = (typeof weekdays)[number]

/** As native fields write it: 08:30. */
export interface DayHours {
  readonly from: string
  readonly to: string
}

/** From Monday on; a day that is null is closed. */
export type OpeningHours = readonly (DayHours | null)[]

const workday: DayHours = { from: '08:00', to: '17:00' }

/** The hours of most places: somewhere to begin. */
export const usualHours: OpeningHours = [...weekdays.slice(0, 5).map(() => workday), null, null]

export interface DaysAlike {
  readonly first: Weekday
  readonly last: Weekday
  readonly hours: DayHours | null
}

/** Neighbouring days with the same hours, from Monday on. */
export function daysAlike(week: OpeningHours): DaysAlike[] {
  const groups: DaysAlike[] = []
  for (const [index, day] of weekdays.entries()) {
    const hours = week[index] ?? null
    const before = groups.at(-1)
    if (before !== undefined && isSame(before.hours, hours)) {
      groups.splice(-1, 1, { ...before, last: day })
    } else {
      groups.push({ first: day, last: day, hours })
    }
  }
  return groups
}

export interface WindowOutside {
  /** Closed that day, not open at that time, or open for a part of it. */
  readonly kind: 'closed' | 'outside' | 'partly'
  readonly day: Weekday
  readonly hours: DayHours | null
}

const minutesOfDay = 24 * 60
const minutesOfWeek = 7 * minutesOfDay
const offsetMinutes = 7 * 60
/** The first of January 1970 was a Thursday. */
const mondayShift = 3 * minutesOfDay

/** Null where the place is open all through the window. */
export function outsideHours(
  week: OpeningHours,
  window: { readonly from: string; readonly to: string },
): WindowOutside | null {
  const start = Math.floor(Date.parse(window.from) / 60_000) + offsetMinutes + mondayShift
  const length = Math.ceil((Date.parse(window.to) - Date.parse(window.from)) / 60_000)
  const from = start % minutesOfWeek
  const openMinutes = openTimes(week).reduce(
    (sum, open) => sum + overlap(open, { from, to: from + length }),
    0,
  )
  if (openMinutes >= length) return null
  const index = Math.floor(from / minutesOfDay)
  const day = weekdays[index]
  if (day === undefined) return null
  const hours = week[index] ?? null
  if (openMinutes > 0) return { kind: 'partly', day, hours }
  return { kind: hours === null ? 'closed' : 'outside', day, hours }
}

interface Span {
  readonly from: number
  readonly to: number
}

/** In minutes since Monday, of three weeks, so that the turn of a week cuts nothing; none twice. */
function openTimes(week: OpeningHours): Span[] {
  const spans = [-1, 0, 1].flatMap((turn) =>
    week.flatMap((hours, day) => {
      if (hours === null) return []
      const midnight = turn * minutesOfWeek + day * minutesOfDay
      const from = midnight + minutesOf(hours.from)
      const to = midnight + minutesOf(hours.to)
      return [{ from, to: to > from ? to : to + minutesOfDay }]
    }),
  )
  // Hours past midnight may reach into the next day's own.
  const apart: Span[] = []
  for (const span of spans) {
    const from = Math.max(span.from, apart.at(-1)?.to ?? span.from)
    if (span.to > from) apart.push({ from, to: span.to })
  }
  return apart
}

function overlap(one: Span, other: Span): number {
  return Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from))
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

function isSame(one: DayHours | null, other: DayHours | null): boolean {
  return one?.from === other?.from && one?.to === other?.to
}
