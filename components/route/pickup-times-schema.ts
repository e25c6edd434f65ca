import { z } from 'zod'
import { pickupWindowSchema } from '#lib/contract/quote-request.ts'
import { readPickupTimes } from '#lib/storefront/pickup-times.ts'

/** The fields as the contract's window. Each error has a name. */
export function pickupTimesSchema(nowMs: () => number) {
  return z
    .object({ date: z.string(), from: z.string(), to: z.string() })
    .transform((times, context) => {
      const read = readPickupTimes(times, nowMs())
      if (read === null || !('fault' in read)) return read
      context.addIssue({ code: 'custom', message: read.fault })
      return z.NEVER
    })
    .pipe(pickupWindowSchema.nullable())
}
