/** The times of a rule of `scheduled_task`, by a cron expression in a time zone. */
import { Cron } from 'croner'

interface Schedule {
  readonly cron: string | null
  readonly timezone: string | null
}

/** Null: it has none. */
export function nextRun({ cron, timezone }: Schedule, after: Date): Date | null {
  if (cron === null || timezone === null) return null
  return new Cron(cron, { timezone, mode: '5-part' }).nextRun(after)
}

/** At most five; none without a schedule. */
export function nextRuns({ cron, timezone }: Schedule, after: Date): readonly Date[] {
  if (cron === null || timezone === null) return []
  return new Cron(cron, { timezone, mode: '5-part' }).nextRuns(5, after)
}

/** Whether it is a cron expression of five fields, with a next time, in a time zone that exists. */
export function isSchedule(schedule: { cron: string; timezone: string }, now: Date): boolean {
  try {
    return nextRun(schedule, now) !== null
  } catch {
    return false
  }
}
