/** The picture of a bank transfer as an action takes it, with a word to whoever looks at it. */
import { z } from 'zod'
import { imageDataUriSchema } from '#lib/contract/images.ts'
import { noteSchema } from '#lib/contract/texts.ts'
import { slipMaxLength } from './slip-picture.ts'

export const sentSlipSchema = z.object({
  image: imageDataUriSchema.max(slipMaxLength).regex(/^data:image\/(?:jpeg|png|webp);/),
  note: noteSchema.optional(),
})

export type SentSlip = z.output<typeof sentSlipSchema>
