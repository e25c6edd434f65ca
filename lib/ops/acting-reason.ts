/** Why somebody acts for an account that is not theirs, in a sentence that others can follow later. */
import { storable } from '../contract/text-bounds.ts'

export const shortestReason = 5
export const longestReason = 300

/** Null: it is none. Counted as the database counts: by characters, whatever JavaScript makes of them. */
export function reasonOf(typed: unknown): string | null {
  if (typeof typed !== 'string' || typed.length > 4 * longestReason || !storable.test(typed)) {
    return null
  }
  const reason = typed.trim().replaceAll(/\s+/g, ' ')
  const length = [...reason].length
  return length >= shortestReason && length <= longestReason ? reason : null
}
