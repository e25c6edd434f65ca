/** One end of the route as a visitor has given it so far. */
import { z } from 'zod'
import { addressSourceSchema } from '../contract/addresses.ts'
import { latitudeSchema, longitudeSchema } from '../contract/coordinates.ts'
import { contactSchema } from '../contract/quote-request.ts'
import { storable } from '../contract/text-bounds.ts'
import { optionalLineSchema, optionalWordSchema } from '../contract/texts.ts'

/** As long as an address may be, but it may still be empty. */
const typedTextSchema = z.string().max(500).regex(storable)

/** A text that is too long for a contact is kept until it is mended. */
const typedOfContactSchema = z.string().max(20_000).regex(storable).default('')

export const draftContactSchema = z.object({
  name: typedOfContactSchema,
  phone: typedOfContactSchema,
  note: typedOfContactSchema,
})

/** The contract's contact, where what nobody said is an empty text. */
export const namedContactSchema = z.object({
  name: contactSchema.shape.name.unwrap().default(''),
  phone: contactSchema.shape.phone.unwrap().default(''),
  note: contactSchema.shape.note.unwrap().default(''),
})

export const draftPlaceSchema = z.object({
  /** The text of the field. */
  text: typedTextSchema,
  /** Null while the text has not been resolved. */
  lat: latitudeSchema.nullable().default(null),
  lng: longitudeSchema.nullable().default(null),
  country: optionalLineSchema.default(''),
  province: optionalLineSchema.default(''),
  district: optionalLineSchema.default(''),
  subdistrict: optionalLineSchema.default(''),
  postalCode: optionalWordSchema.default(''),
  placeName: typedTextSchema.default(''),
  /** Null where nobody had to guess: the pin was set by hand. */
  confidence: z.number().min(0).max(1).nullable().default(null),
  source: addressSourceSchema.nullable().default(null),
  /** A person has looked at the pin and said that it is right. */
  confirmed: z.boolean().default(false),
  /**
   * The text and the point that were found for each other, or that a person said belong together. A text
   * that was typed later does not name the pin. Null in drafts that were saved before this was kept.
   */
  agreed: z
    .object({ text: typedTextSchema, lat: latitudeSchema, lng: longitudeSchema })
    .nullable()
    .default(null),
  contact: draftContactSchema.default({ name: '', phone: '', note: '' }),
})

export type DraftContact = z.output<typeof draftContactSchema>
export type DraftPlace = z.output<typeof draftPlaceSchema>
