/**
 * The shape of one entry of the error catalogue: its status, its code in both envelopes, its text in
 * each language and its facts. Code that throws an error gives facts only; texts are made from them in
 * the caller's language.
 */
import { z } from 'zod'
import type { Language, LocalizedText } from '../languages.ts'
import { legacyCodes, type LegacyCode } from '../legacy-codes.ts'

export type ErrorStatus =
  400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 414 | 415 | 422 | 500 | 502 | 503

export interface ErrorDefinition<Facts> {
  readonly status: ErrorStatus
  readonly legacyCode: Exclude<LegacyCode, typeof legacyCodes.success>
  /** `code`: `error` is a literal that no language changes. `text`: `error` is the text itself. */
  readonly kind: 'code' | 'text'
  /** The literal of a `code` error when it differs from the entry's key. */
  readonly wire?: string
  readonly text: LocalizedText
  /** Thrown with the error; copied to the body unchanged, and used to fill the text's placeholders. */
  readonly facts: z.ZodType<Facts>
  /** Words for the text that are made from the facts and have no field of their own in the body. */
  readonly words?: (facts: Facts, language: Language) => Readonly<Record<string, string>>
  /** Further body fields that follow from the facts and the language. */
  readonly derived?: {
    readonly schema: z.ZodObject
    readonly make: (facts: Facts, language: Language) => Readonly<Record<string, unknown>>
  }
  /** Our choice, where the interface does not name the error or leaves its status open. */
  readonly ours?: string
}

/** For errors without facts. */
export const noFacts = z.object({})

type Written<Facts> = Omit<ErrorDefinition<Facts>, 'facts' | 'legacyCode'> & {
  readonly legacyCode?: ErrorDefinition<Facts>['legacyCode']
}

/**
 * Where the interface's table has no integer for an error, the caller's mistakes are 1000 and the
 * service's are -1.
 */
export function defineError<Facts>(
  facts: z.ZodType<Facts>,
  definition: Written<Facts>,
): ErrorDefinition<Facts> {
  const { systemError, invalidParameters } = legacyCodes
  return {
    legacyCode: definition.status >= 500 ? systemError : invalidParameters,
    ...definition,
    facts,
  }
}
