/** A failure of the service as the field shows it: the browser learns what to say and nothing else. */
import type { AddressFailure, AddressProblem } from '#lib/storefront/address-replies.ts'
import { causeOf } from './failure-cause.ts'
import type { Failure } from './result.ts'

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
  const reply: AddressFailure = { state: 'failed', problem, retryAfterSeconds }
  const headers = { 'cache-control': 'no-store' }
  return Response.json(reply, { status: statuses[problem], headers })
}

export function problemOf(failure: Failure): AddressProblem {
  const known = failure.kind === 'rejected' ? byCode[failure.code ?? ''] : undefined
  if (known !== undefined) return known
  const { kind } = causeOf(failure)
  return kind === 'slow' || kind === 'busy' ? kind : 'unavailable'
}

const byCode: Readonly<Record<string, AddressProblem>> = {
  address_not_resolved: 'not_found',
  map_link_not_supported: 'link_not_supported',
  map_link_unreachable: 'link_unreachable',
  coordinates_out_of_range: 'invalid',
  invalid_body: 'invalid',
  invalid_input_mode: 'invalid',
  invalid_query: 'invalid',
}
