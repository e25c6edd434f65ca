/** The form of a saved address: a schema of its own, because its place is looked for while it is filled in. */
import { z } from 'zod'
import { noteSchema, optionalLineSchema, optionalWordSchema } from '#lib/contract/texts.ts'
import type { DraftPlace } from '#lib/storefront/draft-place.ts'
import { openingHoursSchema } from '#lib/storefront/opening-hours-schema.ts'
import {
  addressFieldsSchema,
  addressLabelSchema,
  type AddressFields,
} from '#lib/storefront/saved-address.ts'

export const addressFormSchema = z.object({
  label: addressLabelSchema,
  place: z.custom<DraftPlace | null>(
    (place) => addressFieldsSchema.shape.place.safeParse(place).success,
  ),
  contactName: optionalLineSchema,
  phone: optionalWordSchema,
  note: noteSchema,
  openingHours: openingHoursSchema.nullable(),
})

export type AddressForm = z.output<typeof addressFormSchema>

export const emptyAddressForm: AddressForm = {
  label: '',
  place: null,
  contactName: '',
  phone: '',
  note: '',
  openingHours: null,
}

export function addressFormOf({ label, place, openingHours }: AddressFields): AddressForm {
  const { name, phone, note } = place.contact
  return { label, place, contactName: name, phone, note, openingHours }
}

/** Null where the form has no place yet. */
export function addressFieldsOf(form: AddressForm): AddressFields | null {
  const { label, contactName, phone, note, openingHours } = form
  const contact = { name: contactName.trim(), phone: phone.trim(), note: note.trim() }
  const place = form.place && { ...form.place, contact }
  return addressFieldsSchema.safeParse({ label, place, openingHours }).data ?? null
}
