/**
 * Every answer of the service, in either envelope (interface 7.1): the data itself with its real
 * status, or the compatibility envelope with status 200 and an integer code.
 */
import { errorBody, errorStatus, errorText, legacyCodeOf } from '#lib/contract/errors.ts'
import type { Language } from '#lib/contract/languages.ts'
import { legacyCodes } from '#lib/contract/legacy-codes.ts'
import { requestIdHeader } from './request-id.ts'
import type { ServiceError } from './service-error.ts'

/** How an answer is written, as far as the request is understood by then. */
export interface Manner {
  readonly requestId: string
  readonly legacy: boolean
  readonly language: Language
}

export function replyWithJson(
  status: number,
  data: unknown,
  { requestId, legacy }: Manner,
): Response {
  if (!legacy) return json(status, data, requestId)
  const envelope = { code: legacyCodes.success, success: true, message: '', data, extra: null }
  return json(200, envelope, requestId)
}

export function replyWithDocument(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
  { requestId }: Manner,
): Response {
  return new Response(bytes, { headers: headersOf(requestId, contentType) })
}

export function replyWithError(
  error: ServiceError,
  { requestId, legacy, language }: Manner,
): Response {
  const { key, facts } = error
  const body = errorBody({ key, facts, language })
  const { error: _, message: __, ...extra } = body
  const response = legacy
    ? json(
        200,
        {
          code: legacyCodeOf(key),
          success: false,
          message: errorText({ key, facts, language }),
          data: null,
          // The status that the plain envelope would have had.
          extra: { status: errorStatus(key), error: body.error, ...extra },
        },
        requestId,
      )
    : json(errorStatus(key), body, requestId)
  if ('retry_after_seconds' in facts) {
    response.headers.set('retry-after', String(facts.retry_after_seconds))
  }
  if ('allow' in facts) response.headers.set('allow', facts.allow.join(', '))
  return response
}

function json(status: number, data: unknown, requestId: string): Response {
  return new Response(JSON.stringify(data), {
    status,
    headers: headersOf(requestId, 'application/json; charset=utf-8'),
  })
}

function headersOf(requestId: string, contentType: string): Record<string, string> {
  return {
    'content-type': contentType,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    [requestIdHeader]: requestId,
  }
}
