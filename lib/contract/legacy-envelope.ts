/** The compatibility envelope (interface 7.1): always HTTP 200; `code` shows success. */
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
      .meta(ours('For a failure, the fields of its plain body besides the text; otherwise null.')),
  })
}
