import type { useFormatter } from 'next-intl'
import { unbroken } from '#lib/dates/unbroken.ts'
import type { QuoteTrip } from '#lib/contract/quotes.ts'

const dayMs = 24 * 3_600_000

/** Where a reader sees it now: days that are near have their words. */
export interface NearDays {
  readonly nowMs: number
  readonly today: (day: string) => string
  readonly tomorrow: (day: string) => string
}

/** The kilometres and expected times of a quote's trip in words: a range of days names no hours. */
export function tripTexts(
  trip: QuoteTrip,
  format: ReturnType<typeof useFormatter>,
  near: NearDays | null = null,
) {
  function day(at: string): string {
    const written = format.dateTime(new Date(at), 'nearDay')
    if (near === null) return written
    const isOn = (ms: number) =>
      format.dateTime(new Date(ms), 'day') === format.dateTime(new Date(at), 'day')
    if (isOn(near.nowMs)) return near.today(written)
    return isOn(near.nowMs + dayMs) ? near.tomorrow(written) : written
  }
  const time = (at: string) => format.dateTime(new Date(at), 'time')
  // Not a range of the browser's own: Node and browsers write its dash and spaces in different ways.
  function range({ from, to }: QuoteTrip['pickup']): string {
    if (Date.parse(to) - Date.parse(from) >= dayMs) return joined([day(from), day(to)])
    const last = day(to) === day(from) ? time(to) : `${day(to)} ${time(to)}`
    return joined([`${day(from)} ${time(from)}`, last])
  }
  const joined = (ends: readonly string[]) => ends.map(unbroken).join(' – ')
  const km = trip.distance_km
  return {
    distance: format.number(km, {
      style: 'unit',
      unit: 'kilometer',
      maximumFractionDigits: km < 10 ? 1 : 0,
    }),
    pickup: range(trip.pickup),
    arrival: trip.arrival && range(trip.arrival),
  }
}
