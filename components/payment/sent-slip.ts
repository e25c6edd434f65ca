/** The picture of a bank transfer as an action takes it, with a word to whoever looks at it. */
import { z } from 'zod'
import { imageDataUriSchema } from '#lib/contract/images.ts'
import { noteSchema } from '#lib/contract/texts.ts'

/** An action takes a megabyte in all. */
const longestSlip = 900_000

export const sentSlipSchema = z.object({
  image: imageDataUriSchema.max(longestSlip).regex(/^data:image\/(?:jpeg|png|webp);/),
  note: noteSchema.optional(),
})

export type SentSlip = z.output<typeof sentSlipSchema>
