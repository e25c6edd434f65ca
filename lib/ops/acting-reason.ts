/** Why somebody acts for an account that is not theirs, in a sentence that others can follow later. */
import { z } from 'zod'
import { storable } from '../contract/text-bounds.ts'

export const shortestReason = 5
export const longestReason = 300

/** Counted as the database counts: by characters, whatever JavaScript makes of them. */
export const actingReasonSchema = z
  .string()
  .max(4 * longestReason)
  .regex(storable)
  .transform((text) => text.trim().replaceAll(/\s+/g, ' '))
  .refine((text) => {
    const length = [...text].length
    return length >= shortestReason && length <= longestReason
  })
