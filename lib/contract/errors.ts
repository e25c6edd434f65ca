/**
 * The closed catalogue of errors. The service throws a key with its facts; these pure functions turn it
 * into the status, the body in the caller's language and the code of the compatibility envelope.
 */
import type { z } from 'zod'
import { keysOf } from '../keys-of.ts'
import { requestErrors } from './errors/request-errors.ts'
import { addressErrors } from './errors/address-errors.ts'
import { consoleErrors } from './errors/console-errors.ts'
import type { ErrorDefinition } from './errors/error-definition.ts'
import { paymentErrors } from './errors/payment-errors.ts'
import { planningErrors } from './errors/planning-errors.ts'
import { quoteErrors } from './errors/quote-errors.ts'
import { waybillErrors } from './errors/waybill-errors.ts'
import { fillPlaceholders, type Language } from './languages.ts'

const entries = {
  ...requestErrors,
  ...waybillErrors,
  ...addressErrors,
  ...planningErrors,
  ...quoteErrors,
  ...paymentErrors,
  ...consoleErrors,
}

export type ErrorKey = keyof typeof entries

type FactsByKey = { [Key in ErrorKey]: z.output<(typeof entries)[Key]['facts']> }

/** The facts that an error is thrown with. */
export type ErrorFacts<Key extends ErrorKey> = FactsByKey[Key]

/** The facts as trailing arguments; an error without facts takes none. */
export type ErrorFactsArguments<Key extends ErrorKey> =
  Record<never, never> extends FactsByKey[Key]
    ? [facts?: FactsByKey[Key]]
    : [facts: FactsByKey[Key]]

export const errorCatalogue: {
  readonly [Key in ErrorKey]: ErrorDefinition<FactsByKey[Key]>
} = entries

export const errorKeys = keysOf(entries)

interface ErrorInLanguage<Key extends ErrorKey> {
  readonly key: Key
  readonly facts: ErrorFacts<Key>
  readonly language: Language
}

/** The `error` value on the wire when it is a literal; null when `error` contains the text itself. */
export function wireCodeOf(key: ErrorKey): string | null {
  const { isText, wire } = errorCatalogue[key]
  return isText ? null : (wire ?? key)
}

export function errorText<Key extends ErrorKey>({
  key,
  facts,
  language,
}: ErrorInLanguage<Key>): string {
  const definition: ErrorDefinition<FactsByKey[Key]> = errorCatalogue[key]
  const words = definition.words?.(facts, language)
  return fillPlaceholders(definition.text[language], { ...facts, ...words })
}

interface ErrorBody {
  readonly error: string
  readonly [field: string]: unknown
}

/**
 * The body of a failure. `error` is a literal that no language changes, with the text in `message`; or,
 * where the interface shows a text there, `error` is the text and `reason` is the key.
 */
export function errorBody<Key extends ErrorKey>({
  key,
  facts,
  language,
}: ErrorInLanguage<Key>): ErrorBody {
  const definition: ErrorDefinition<FactsByKey[Key]> = errorCatalogue[key]
  const code = wireCodeOf(key)
  const text = errorText({ key, facts, language })
  return {
    ...(code === null ? { error: text, reason: key } : { error: code, message: text }),
    ...facts,
    ...definition.derived?.make(facts, language),
  }
}
