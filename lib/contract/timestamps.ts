/**
 * Points in time. We write ISO 8601 in UTC with milliseconds (`2026-01-31T08:30:00.000Z`), and read any
 * precision and offset, because callers and services elsewhere write others.
 */
import { z } from 'zod'

export const timestampSchema = z.iso
  .datetime({ offset: true })
  .meta({ id: 'Timestamp', description: 'ISO 8601; replies are in UTC with milliseconds.' })

/** `timestamp` of a reply as the wire shows it. */
export function toTimestamp(date: Date): string {
  return date.toISOString()
}
