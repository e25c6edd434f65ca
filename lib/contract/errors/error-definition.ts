/**
 * The shape of one entry of the error catalogue: its status, its code in both envelopes, its text in
 * each language and its facts. Code that throws an error gives facts only; texts are made from them in
 * the caller's language.
 */
import { z } from 'zod'
import type { Language, LocalizedText } from '../languages.ts'
import { legacyCodes, type LegacyCode } from '../legacy-codes.ts'

export type ErrorStatus =
  400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 414 | 415 | 422 | 429 | 500 | 502 | 503

export interface WrittenError<Facts> extends LocalizedText {
  readonly status: ErrorStatus
  /** Where the interface's table has no integer, the caller's mistakes are 1000, the service's -1. */
  readonly legacyCode?: Exclude<LegacyCode, typeof legacyCodes.success>
  /** The literal in `error`, where it is not the entry's key. */
  readonly wire?: string
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

export interface ErrorDefinition<Facts> extends Omit<WrittenError<Facts>, Language | 'legacyCode'> {
  readonly legacyCode: LegacyCode
  /** Whether `error` is the text itself, and not a literal that no language changes. */
  readonly isText: boolean
  readonly text: LocalizedText
  /** Thrown with the error; copied to the body unchanged, and used to fill the text's placeholders. */
  readonly facts: z.ZodType<Facts>
}

/** For errors without facts. */
export const noFacts = z.object({})

/** An error whose `error` is a literal, with the text in `message`. */
export function defineError<Facts>(
  facts: z.ZodType<Facts>,
  { en, th, zh, ...definition }: WrittenError<Facts>,
): ErrorDefinition<Facts> {
  const { systemError, invalidParameters } = legacyCodes
  const legacyCode = definition.status >= 500 ? systemError : invalidParameters
  return { legacyCode, ...definition, isText: false, text: { en, th, zh }, facts }
}

/** An error whose `error` is the text itself, with the entry's key in `reason`. */
export function defineTextError<Facts>(
  facts: z.ZodType<Facts>,
  definition: WrittenError<Facts>,
): ErrorDefinition<Facts> {
  return { ...defineError(facts, definition), isText: true }
}
