/** A row of the load as it is parsed where it comes from a browser, from a file or from a stored draft. */
import { z } from 'zod'
import { storable } from '../contract/text-bounds.ts'
import { linkSchema, noteSchema, optionalLineSchema } from '../contract/texts.ts'
import { longestTypedText, maxPhotos, type DraftItem } from './draft-item.ts'

const typedNumberSchema = z
  .union([
    z.int().min(0).max(1_000_000_000),
    z.string().min(1).max(longestTypedText).regex(storable),
  ])
  .nullable()

export const draftItemSchema = z.object({
  id: z.string().min(1).max(64).regex(storable),
  name: optionalLineSchema.default(''),
  qty: typedNumberSchema,
  lengthMm: typedNumberSchema,
  widthMm: typedNumberSchema,
  heightMm: typedNumberSchema,
  weightG: typedNumberSchema,
  stackable: z.boolean().default(true),
  fragile: z.boolean().default(false),
  flipable: z.boolean().default(false),
  notes: noteSchema.default(''),
  photoUrls: z.array(linkSchema).max(maxPhotos).default([]),
}) satisfies z.ZodType<DraftItem>
