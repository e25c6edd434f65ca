import { z } from 'zod'
import { optionalLineSchema } from '#lib/contract/texts.ts'
import type { NumberField } from '#lib/cargo/item-fields.ts'
import { faultOf, meant } from '#lib/cargo/typed-number.ts'
import type { Units } from '#lib/cargo/units.ts'

/** The schema of a row's form: names each error, with the bounds of a quote's item. */
export function rowValuesSchema(units: Units) {
  const number = (field: NumberField) =>
    z.string().superRefine((text, context) => {
      const fault = faultOf(field, meant(field, text, units), text)
      if (fault !== null) context.addIssue({ code: 'custom', message: fault })
    })
  return z.object({
    name: optionalLineSchema,
    qty: number('qty'),
    length: number('length'),
    width: number('width'),
    height: number('height'),
    weight: number('weight'),
    stackable: z.boolean(),
    fragile: z.boolean(),
    flipable: z.boolean(),
  })
}
