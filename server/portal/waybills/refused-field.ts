/** A refusal by the contract or by the service, at the field of the payload that it is about. */
import type { Language } from '#lib/contract/languages.ts'
import { fieldError, fieldFacts, type FieldFacts } from '#lib/contract/validation-problems.ts'
import type { WaybillOutcome } from '#lib/storefront/waybill-changes.ts'

export type Refused = Extract<WaybillOutcome, { kind: 'refused' }>

const fieldOfCode: Readonly<Record<string, string>> = {
  waybill_exists: 'outTradeNo',
  waybill_number_taken: 'outTradeNo',
  sender_phone_missing: 'senderPhone',
  sender_address_not_matched: 'senderPhone',
  dispatch_address_not_matched: 'senderPhone',
  delivery_address_not_matched: 'receiverProvinceName',
}

/** `text`: the service's own, for an error that names no field of the payload. */
export function refusedBy(
  { code, facts, text }: { code: string; facts: unknown; text: string | null },
  language: Language,
): Refused {
  const named = fieldFacts.safeParse(facts)
  return named.success
    ? refusedField(named.data, language)
    : { kind: 'refused', field: fieldOfCode[code] ?? null, text }
}

export function refusedField(facts: FieldFacts, language: Language): Refused {
  const { problem_text: text } = fieldError.words(facts, language)
  // A type is a word for programs: the form has its own for a value like this.
  return { kind: 'refused', field: facts.field, text: facts.problem === 'wrong_type' ? null : text }
}
