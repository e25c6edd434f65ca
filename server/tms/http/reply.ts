/**
 * Writes every response of the service, in either envelope (interface 7.1): the data itself with its real
 * status, or the compatibility envelope with status 200 and an integer code.
 */
import { errorBody, errorCatalogue, errorText } from '#lib/contract/errors.ts'
import type { Language } from '#lib/contract/languages.ts'
import { legacyCodes } from '#lib/contract/legacy-codes.ts'
import type { ServiceResponse } from './exchange.ts'
import type { ServiceError } from './service-error.ts'

/** Each response has an id that the log has too. */
export const requestIdHeader = 'x-request-id'

/** The format of a response, as far as the request is understood by then. */
export interface ReplyFormat {
  readonly requestId: string
  readonly legacy: boolean
  readonly language: Language
}

export function replyWithJson(
  status: number,
  data: unknown,
  { requestId, legacy }: ReplyFormat,
): ServiceResponse {
  if (!legacy) return json(status, data, requestId)
  const envelope = { code: legacyCodes.success, success: true, message: '', data, extra: null }
  return json(200, envelope, requestId)
}

export function replyWithDocument(
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
  contentType: string,
  { requestId }: ReplyFormat,
): ServiceResponse {
  return { status: 200, headers: headersOf(requestId, contentType), body }
}

export function replyWithError(
  error: ServiceError,
  { requestId, legacy, language }: ReplyFormat,
): ServiceResponse {
  const { key, facts } = error
  const body = errorBody({ key, facts, language })
  const { error: _, message: __, ...extra } = body
  const more: Record<string, string> = {}
  if ('retry_after_seconds' in facts) more['retry-after'] = String(facts.retry_after_seconds)
  if ('allow' in facts) more['allow'] = facts.allow.join(', ')
  const { status, legacyCode } = errorCatalogue[key]
  if (!legacy) return json(status, body, requestId, more)
  const envelope = {
    code: legacyCode,
    success: false,
    message: errorText({ key, facts, language }),
    data: null,
    // The status that the plain envelope would have had.
    extra: { status, error: body.error, ...extra },
  }
  return json(200, envelope, requestId, more)
}

function json(
  status: number,
  data: unknown,
  requestId: string,
  more: Readonly<Record<string, string>> = {},
): ServiceResponse {
  const headers = { ...headersOf(requestId, 'application/json; charset=utf-8'), ...more }
  return { status, headers, body: JSON.stringify(data) }
}

function headersOf(requestId: string, contentType: string): Record<string, string> {
  return {
    'content-type': contentType,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    [requestIdHeader]: requestId,
  }
}
