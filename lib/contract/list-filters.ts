/** The filters of the lists of orders, quotes and waybills. */
import { z } from 'zod'
import { referenceSchema } from './texts.ts'
import { storable } from './text-bounds.ts'
import { timestampSchema } from './timestamps.ts'

const severalSeparated = 'One, or several separated by commas.'

/** Several in one value, separated by commas. */
export function severalOf<Value extends string>(values: readonly Value[]) {
  return z
    .codec(z.string().max(500), z.array(z.enum(values)).min(1).max(values.length), {
      decode(text, { issues, value: input }) {
        return text.split(',').flatMap((each) => {
          const known = values.find((value) => value === each)
          if (known !== undefined) return known
          issues.push({ code: 'invalid_value', values: [...values], input })
          return []
        })
      },
      encode: (each) => each.join(','),
    })
    .describe(severalSeparated)
}

/** Several references in one value, separated by commas. */
export function severalReferences(most: number) {
  return z.codec(z.string().max(most * 65), z.array(referenceSchema).min(1).max(most), {
    decode: (text) => text.split(','),
    encode: (each) => each.join(','),
  })
}

/** `searched`: what the words are looked for in. */
export function searchSchema(searched: string, more = '') {
  return z
    .string()
    .max(200)
    .regex(storable)
    .optional()
    .describe(
      `Words that all have to be found, also within other words, in ${searched}. Large and small letters are the same.${more}`,
    )
}

/** Yes or no in a query. */
export const queryFlagSchema = z.codec(z.enum(['true', 'false']), z.boolean(), {
  decode: (text) => text === 'true',
  encode: (flag) => (flag ? 'true' : 'false'),
})

export const dateFilterFields = {
  from: timestampSchema.optional().describe('From this moment on.'),
  to: timestampSchema.optional().describe('Before this moment.'),
}
