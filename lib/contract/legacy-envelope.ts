/** The compatibility envelope (interface 7.1): always HTTP 200, success is judged by `code`. */
import { z } from 'zod'
import { legacyCodes } from './legacy-codes.ts'
import { ours } from './ours.ts'

export function legacyEnvelopeOf<Data extends z.ZodType>(data: Data) {
  return z.object({
    code: z.literal(Object.values(legacyCodes)),
    success: z.boolean(),
    message: z.string(),
    data: data.nullable(),
    extra: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta(ours('Of a failure, what its plain body holds beside the text; else null.')),
  })
}
