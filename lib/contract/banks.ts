/** The banks whose app can be opened to pay: an addition. */
import { z } from 'zod'
import { ours } from './ours.ts'
import { nameSchema, referenceSchema } from './texts.ts'

export const bankSchema = z
  .object({
    code: referenceSchema.describe('The bank_code of pay.'),
    name: nameSchema.describe('In the language of the request.'),
  })
  .meta({ id: 'Bank', ...ours('An addition.') })

export type Bank = z.output<typeof bankSchema>
