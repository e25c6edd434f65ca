/**
 * The compatibility envelope (interface 7.1): always HTTP 200, success is judged by `code`. What
 * stands in `extra` is ours: the plain body of a failure with its status, null on success.
 */
import { z } from 'zod'
import {
  errorBody,
  errorStatus,
  errorText,
  legacyCodeOf,
  type ErrorInLanguage,
  type ErrorKey,
} from './errors.ts'
import { legacyCodes } from './legacy-codes.ts'

export function legacyEnvelopeOf<Data extends z.ZodType>(data: Data) {
  return z.object({
    code: z.literal(Object.values(legacyCodes)),
    success: z.boolean(),
    message: z.string(),
    data: data.nullable(),
    extra: z.record(z.string(), z.unknown()).nullable(),
  })
}

export type LegacyEnvelope = z.output<ReturnType<typeof legacyEnvelopeOf<z.ZodUnknown>>>

export function legacySuccess(data: unknown): LegacyEnvelope {
  return { code: legacyCodes.success, success: true, message: 'success', data, extra: null }
}

export function legacyFailure<Key extends ErrorKey>(error: ErrorInLanguage<Key>): LegacyEnvelope {
  return {
    code: legacyCodeOf(error.key),
    success: false,
    message: errorText(error),
    data: null,
    extra: { status: errorStatus(error.key), ...errorBody(error) },
  }
}
