/**
 * Faults of phones and postal codes that the contract does not know: programs may write what they like, but a
 * driver cannot call "12". The form and the import judge by the same rule.
 */
import { inLatinDigits } from '../cargo/read-number.ts'
import { isContactPhone } from '../contract/contact-phone.ts'

export type ReceiverFault = 'not_a_phone' | 'not_a_postal_code'

export const phoneFields = ['receiverPhone', 'receiverPhone2', 'senderPhone'] as const

const phones: ReadonlySet<string> = new Set(phoneFields)

/** Null: it has none, or the field is neither a phone nor a postal code. */
export function receiverFault(field: string, text: string): ReceiverFault | null {
  const plain = inLatinDigits(text).trim()
  if (phones.has(field)) return isContactPhone(plain) ? null : 'not_a_phone'
  if (field === 'receiverPostCode') return isPostalCode(plain) ? null : 'not_a_postal_code'
  return null
}

/** 3 to 10 letters and digits as the world's codes have, with at least one digit: "10110", "SW1A 1AA". */
function isPostalCode(text: string): boolean {
  return /^(?=.*\d)[\p{L}\d](?:[ -]?[\p{L}\d]){2,9}$/u.test(text)
}

/** The first fault of a waybill's own texts; what is left out has none. */
export function receiverFaultIn(
  texts: Readonly<Partial<Record<(typeof judgedFields)[number], string | undefined>>>,
): { readonly field: string; readonly problem: ReceiverFault } | null {
  for (const field of judgedFields) {
    const problem = texts[field] ? receiverFault(field, texts[field]) : null
    if (problem !== null) return { field, problem }
  }
  return null
}

const judgedFields = ['receiverPhone', 'receiverPhone2', 'receiverPostCode'] as const
