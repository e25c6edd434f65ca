import { ownTimeZone } from './date-formats.ts'

const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: ownTimeZone })

/** The first day of the month and today, as fields for a day have them. */
export function thisMonth(nowMs: number): { readonly from: string; readonly to: string } {
  const to = dayFormat.format(nowMs)
  return { from: `${to.slice(0, 8)}01`, to }
}
