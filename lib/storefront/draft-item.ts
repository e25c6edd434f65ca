/**
 * One row of the load as it stands in the editor. A number that nobody has typed yet is null, and one
 * that no vehicle takes is kept too: a draft loses nothing, the step says what is wrong with it.
 */
import { z } from 'zod'
import { noteSchema, optionalLineSchema, urlSchema } from '../contract/texts.ts'
import { photoPathSchema } from './photo-path.ts'

/** Of one item, as a quote takes them. */
export const maxPhotos = 20

const typedNumberSchema = z.int().min(0).max(1_000_000_000).nullable()

export const draftItemSchema = z.object({
  /** Made in the browser, so that a row stays itself when others come and go. */
  id: z.string().min(1).max(64),
  name: optionalLineSchema.default(''),
  qty: typedNumberSchema,
  lengthMm: typedNumberSchema,
  widthMm: typedNumberSchema,
  heightMm: typedNumberSchema,
  /** Of one piece. */
  weightG: typedNumberSchema,
  stackable: z.boolean().default(true),
  fragile: z.boolean().default(false),
  /** It may be tipped onto any of its sides. The wire's own spelling. */
  flipable: z.boolean().default(false),
  notes: noteSchema.default(''),
  /** Links elsewhere, and the paths of photos that were added here. */
  photoUrls: z
    .array(z.union([urlSchema, photoPathSchema]))
    .max(maxPhotos)
    .default([]),
})

export type DraftItem = z.output<typeof draftItemSchema>

export function emptyItem(id: string): DraftItem {
  const numbers = { qty: 1, lengthMm: null, widthMm: null, heightMm: null, weightG: null }
  return draftItemSchema.parse({ id, ...numbers })
}

/** Nothing has been typed into it, so it may be passed over. */
export function isBlank({ name, lengthMm, widthMm, heightMm, weightG }: DraftItem): boolean {
  return name.trim() === '' && [lengthMm, widthMm, heightMm, weightG].every((each) => each === null)
}
