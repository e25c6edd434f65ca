import { cookies } from 'next/headers'
import { calendarCookie, isCalendar, usualCalendar, type Calendar } from '#lib/dates/calendars.ts'

export async function chosenCalendar(): Promise<Calendar> {
  const chosen = (await cookies()).get(calendarCookie)?.value
  return isCalendar(chosen) ? chosen : usualCalendar
}
