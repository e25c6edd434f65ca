/** How long what is said of a contact may be. No schema: the first page loads this. */
import type { DraftContact } from './draft-place.ts'

/** As the contract has them. */
export const longestContact = {
  name: 200,
  phone: 32,
  note: 2000,
} as const satisfies Readonly<Record<keyof DraftContact, number>>

/** Something that was typed or pasted is longer: it is kept, and goes into no quote. */
export function isTooLong({ name, phone, note }: DraftContact): boolean {
  return (
    name.length > longestContact.name ||
    phone.length > longestContact.phone ||
    note.length > longestContact.note
  )
}
