/**
 * The pickup window as its three fields show it. Trucks are met by the clock on the wall in Thailand,
 * which is seven hours ahead of UTC and has no summer time. No schema: the first page loads this.
 */
export interface PickupTimes {
  /** As native fields write them: 2026-01-31, 08:30. */
  readonly date: string
  readonly from: string
  readonly to: string
}

export interface PickupWindow {
  readonly from: string
  readonly to: string
}

/** The kept form: the window; or the texts of the fields while they are none. */
export type KeptPickup = PickupWindow | PickupTimes | null

type PickupTimesFault = 'incomplete' | 'out_of_order' | 'past'

export const noPickupTimes: PickupTimes = { date: '', from: '', to: '' }

const offsetMs = 7 * 3600 * 1000

/** Null where it is not said, or not right, when the truck may come. */
export function windowOf(kept: KeptPickup): PickupWindow | null {
  return kept === null || 'date' in kept ? null : kept
}

/** Fields were filled in, and they are no window. */
export function isNoWindow(kept: KeptPickup): kept is PickupTimes {
  return kept !== null && 'date' in kept
}

export function pickupTimesOf(window: KeptPickup): PickupTimes {
  if (window === null) return noPickupTimes
  if (isNoWindow(window)) return window
  const [date = '', from = ''] = wallClock(window.from)
  const [, to = ''] = wallClock(window.to)
  return { date, from, to }
}

/** Why the fields are no window; null where they are one, or empty. */
export function pickupFault(kept: KeptPickup): PickupTimesFault | null {
  // Times that were kept although nothing else is wrong had passed when they were filled in.
  const read = isNoWindow(kept) ? readPickupTimes(kept, Number.POSITIVE_INFINITY) : null
  return read !== null && 'fault' in read ? read.fault : null
}

/** Null where nothing was filled in. */
export function readPickupTimes(
  { date, from, to }: PickupTimes,
  nowMs: number,
): PickupWindow | { fault: PickupTimesFault } | null {
  if (date === '' && from === '' && to === '') return null
  if (date === '' || from === '' || to === '') return { fault: 'incomplete' }
  const fromMs = Date.parse(`${date}T${from}:00+07:00`)
  const toMs = Date.parse(`${date}T${to}:00+07:00`)
  if (Number.isNaN(fromMs) || Number.isNaN(toMs)) return { fault: 'incomplete' }
  if (toMs <= fromMs) return { fault: 'out_of_order' }
  if (toMs <= nowMs) return { fault: 'past' }
  return { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() }
}

/** The half days that a truck can be ordered for in one press. */
export interface NearPickup {
  readonly day: 'today' | 'tomorrow'
  readonly part: 'morning' | 'afternoon'
  readonly times: PickupTimes
}

const parts = {
  morning: { from: '08:00', to: '12:00' },
  afternoon: { from: '13:00', to: '17:00' },
} as const

/** A truck that comes today needs that long. */
const readyMs = 3 * 3600 * 1000

export function nearPickups(nowMs: number): readonly NearPickup[] {
  return (['today', 'tomorrow'] as const).flatMap((day) => {
    const at = new Date(nowMs + (day === 'today' ? 0 : 24 * 3600 * 1000))
    const [date = ''] = wallClock(at.toISOString())
    return (['morning', 'afternoon'] as const).flatMap((part) => {
      const times = { date, ...parts[part] }
      return isReachable(times, nowMs) ? { day, part, times } : []
    })
  })
}

function isReachable(times: PickupTimes, nowMs: number): boolean {
  const read = readPickupTimes(times, nowMs + readyMs)
  return read !== null && !('fault' in read)
}

/**
 * The fields know the common era alone. Whoever counts in the Buddhist one may type its year into them:
 * 2569 is 2026.
 */
export function inCommonEra(date: string): string {
  const [year = '', ...monthAndDay] = date.split('-')
  if (!/^2[4-9]\d\d$/.test(year)) return date
  return [Number(year) - yearsAhead, ...monthAndDay].join('-')
}

const yearsAhead = 543

/** As it is kept: what is wrong stays as it was typed. */
export function keptPickup(times: PickupTimes, nowMs: number): KeptPickup {
  const read = readPickupTimes(times, nowMs)
  return read !== null && 'fault' in read ? times : read
}

function wallClock(timestamp: string): string[] {
  return new Date(Date.parse(timestamp) + offsetMs).toISOString().slice(0, 16).split('T')
}
