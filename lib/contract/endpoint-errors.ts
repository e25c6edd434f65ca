/** The errors of an operation: its own, and those of the checks in front of it. */
import type { Endpoint } from './endpoint.ts'
import type { ErrorKey } from './errors.ts'

/** Any request can get these. */
const everywhere: readonly ErrorKey[] = [
  'invalid_domain',
  'unauthorized',
  'unknown_organization',
  'invalid_query',
  'uri_too_long',
  'request_timeout',
  'internal',
  'overloaded',
]

const withJsonBody: readonly ErrorKey[] = [
  'invalid_json',
  'too_deep',
  'payload_too_large',
  'unsupported_media_type',
]

const ofSenderAccount: Readonly<Record<'required' | 'optional', readonly ErrorKey[]>> = {
  required: ['unauthenticated', 'forbidden'],
  optional: ['forbidden'],
}

export function errorsOfEndpoint({ method, feature, senderAccount, errors }: Endpoint): ErrorKey[] {
  const keys = new Set<ErrorKey>([
    ...everywhere,
    ...(method === 'GET' ? [] : withJsonBody),
    ...(feature ? (['feature_not_included'] as const) : []),
    ...(senderAccount ? ofSenderAccount[senderAccount] : []),
    ...(errors ?? []),
  ])
  return [...keys]
}
