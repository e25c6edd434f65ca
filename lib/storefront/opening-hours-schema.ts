import { z } from 'zod'
import { weekdays } from './opening-hours.ts'

const timeSchema = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)

/** One entry for each day from Monday on; a day that is null is closed. */
export const openingHoursSchema = z
  .array(z.object({ from: timeSchema, to: timeSchema }).nullable())
  .length(weekdays.length)
  .readonly()
