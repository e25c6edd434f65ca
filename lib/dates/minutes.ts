/** Minutes of a form's field, `2026-11-21T08:30`, on Thailand's clocks, which have had one offset all along. */

const minute = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/
const offsetMs = 7 * 3_600_000

/** As a timestamp; null: it is no minute. */
export function instantOfMinute(text: string): string | null {
  if (!minute.test(text)) return null
  const ms = Date.parse(`${text}:00+07:00`)
  return Number.isNaN(ms) ? null : new Date(ms).toISOString()
}

export function minuteOf(ms: number): string {
  return new Date(ms + offsetMs).toISOString().slice(0, 16)
}
