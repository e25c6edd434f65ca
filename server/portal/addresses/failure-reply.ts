/** A failure of the service as the field shows it: the browser learns what to say and nothing else. */
import type { AddressFailure, AddressProblem } from '#lib/storefront/address-replies.ts'
import type { Failure } from '../gateway/result.ts'

const statuses: Readonly<Record<AddressProblem, number>> = {
  not_found: 404,
  link_not_supported: 422,
  link_unreachable: 502,
  invalid: 400,
  unavailable: 503,
  slow: 504,
  busy: 429,
  // Only a browser can find this out.
  offline: 503,
}

export function failureReply(
  problem: AddressProblem,
  { retryAfterSeconds }: { retryAfterSeconds?: number | undefined } = {},
): Response {
  const reply: AddressFailure = {
    state: 'failed',
    problem,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  }
  const headers = { 'cache-control': 'no-store' }
  return Response.json(reply, { status: statuses[problem], headers })
}

export function problemOf({ kind, code, status }: Failure): AddressProblem {
  if (kind === 'timeout') return 'slow'
  if (kind !== 'rejected') return 'unavailable'
  switch (code) {
    case 'address_not_resolved':
      return 'not_found'
    case 'map_link_not_supported':
      return 'link_not_supported'
    case 'map_link_unreachable':
      return 'link_unreachable'
    case 'coordinates_out_of_range':
    case 'invalid_body':
    case 'invalid_input_mode':
    case 'invalid_query':
      return 'invalid'
    default:
      return status === 429 || status === 503 ? 'busy' : 'unavailable'
  }
}
