/** A refusal by the contract or by the service, at the field of the payload that it is about. */
import { fieldFacts, type FieldFacts } from '#lib/contract/validation-problems.ts'
import type { ReceiverFault } from '#lib/storefront/receiver-faults.ts'
import { keysOf } from '#lib/keys-of.ts'
import type { WaybillOutcome } from '#lib/storefront/waybill-changes.ts'

export type Refused = Extract<WaybillOutcome, { kind: 'refused' }>

const fieldOfCode: Readonly<Record<string, string>> = {
  waybill_exists: 'outTradeNo',
  waybill_number_taken: 'outTradeNo',
}

/** Their texts name fields of the wire. */
const endsOfCode = {
  sender_phone_missing: ['senderPhone', 'no_dispatch_address'],
  sender_address_not_matched: ['senderPhone', 'no_dispatch_address'],
  dispatch_address_not_matched: ['senderPhone', 'no_pickup_here'],
  delivery_address_not_matched: ['receiverProvinceName', 'no_delivery_here'],
} as const

type EndCode = keyof typeof endsOfCode

/** A sentence for below the field. */
export type WordsOfProblem = (found: {
  readonly problem: FieldFacts['problem'] | ReceiverFault | (typeof endsOfCode)[EndCode][1]
  readonly limit?: string | undefined
}) => string

/** `text`: the service's own, for an error that names no field of the payload. */
export function refusedBy(
  { code, facts, text }: { code: string; facts: unknown; text: string | null },
  wordsOf: WordsOfProblem,
): Refused {
  const ofEnd = keysOf(endsOfCode).find((each) => each === code)
  if (ofEnd !== undefined) {
    const [field, problem] = endsOfCode[ofEnd]
    return { kind: 'refused', field, text: wordsOf({ problem }) }
  }
  const named = fieldFacts.safeParse(facts)
  return named.success
    ? refusedField(named.data, wordsOf)
    : { kind: 'refused', field: fieldOfCode[code] ?? null, text }
}

export function refusedField(facts: FieldFacts, wordsOf: WordsOfProblem): Refused {
  return { kind: 'refused', field: facts.field, text: wordsOf(facts) }
}
