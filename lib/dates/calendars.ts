/** The calendars of dates in Thai; other languages have one calendar here. */
export const calendars = ['buddhist', 'gregory'] as const
export type Calendar = (typeof calendars)[number]

/** The calendar of Thailand, where nobody chose. */
export const usualCalendar: Calendar = 'buddhist'

/** Read by the portal's pages, and by the sandbox that stands on the same address. */
export const calendarCookie = 'calendar'

export function isCalendar(text: unknown): text is Calendar {
  return calendars.some((calendar) => calendar === text)
}
