/** An address of a sender account's address book: what is kept of it, and what the first step offers. */
import { z } from 'zod'
import { senderAccountIdSchema } from '../contract/ids.ts'
import { addressTextSchema, noteSchema } from '../contract/texts.ts'
import { draftPlaceSchema, namedContactSchema } from './draft-place.ts'
import { nobody, trustedPlace } from './place-changes.ts'
import { openingHoursSchema } from './opening-hours-schema.ts'
import { isPinned, needsConfirmation } from './place-pin.ts'

export const savedAddressIdSchema = z.guid().toLowerCase().brand<'SavedAddressId'>()

export type SavedAddressId = z.output<typeof savedAddressIdSchema>

/** The most that one account may have. */
export const mostSavedAddresses = 500

/** The customer's own name for it. */
const addressLabelSchema = z.string().trim().pipe(addressTextSchema.max(80))

/** With its contact. Nobody is asked twice whether its pin is right. */
const savedPlaceSchema = draftPlaceSchema
  .extend({
    text: addressTextSchema,
    placeName: noteSchema.default(''),
    contact: namedContactSchema.default(nobody),
  })
  .transform(trustedPlace)
  .refine((place) => isPinned(place) && !needsConfirmation(place))

export const addressFieldsSchema = z.object({
  label: addressLabelSchema,
  place: savedPlaceSchema,
  /** Null where nobody said. */
  openingHours: openingHoursSchema.nullable(),
})

export type AddressFields = z.output<typeof addressFieldsSchema>

export const savedAddressSchema = z.object({
  ...addressFieldsSchema.shape,
  id: savedAddressIdSchema,
  accountId: senderAccountIdSchema,
  /** It grows with each change. */
  version: z.int(),
})

export type SavedAddress = z.output<typeof savedAddressSchema>

/** The outcome of a change to the address book. */
export type AddressOutcome =
  | { readonly kind: 'done'; readonly id: SavedAddressId }
  | {
      readonly kind:
        | 'invalid'
        | 'label-taken'
        | 'full'
        /** Somebody else has changed or removed it since. */
        | 'changed'
        | 'signed-out'
        | 'not-found'
        | 'read-only'
    }

/** The accounts and addresses that the first step offers to a person who is signed in. */
export const addressBookReplySchema = z.object({
  accounts: z.array(
    z.object({ id: senderAccountIdSchema, name: z.string(), mayChange: z.boolean() }),
  ),
  /** The ones used last come first. */
  addresses: z.array(savedAddressSchema),
})

export type AddressBookReply = z.output<typeof addressBookReplySchema>
