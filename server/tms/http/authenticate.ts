/** Finds the organization whose key signed the request, and checks that the signature is fresh. */
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { verifySignature } from '#lib/signing/verify.ts'
import type { Clock } from '#server/clock.ts'
import type { Organizations, Signer } from '../organizations/organizations.ts'
import type { Payload } from './read-payload.ts'
import { ServiceError } from './service-error.ts'

/** The claimed signer. */
export async function findSigner(
  payload: Payload,
  { organizations }: { organizations: Organizations },
): Promise<Signer> {
  const apiKey = Object.hasOwn(payload, 'api_key') ? payload['api_key'] : undefined
  if (typeof apiKey !== 'string' || !isKeyShaped(apiKey)) throw new ServiceError('unauthorized')
  const signer = await organizations.findSigner(apiKey)
  if (signer === null) throw new ServiceError('unknown_organization')
  return signer
}

export function checkSignature(
  payload: Payload,
  { signer, clock }: { signer: Signer; clock: Clock },
): void {
  const verdict = verifySignature({ payload, apiSecret: signer.apiSecret, nowMs: clock.nowMs() })
  if (!verdict.ok) throw new ServiceError('unauthorized')
}

/** PostgreSQL refuses a text with U+0000, and our keys are short. */
function isKeyShaped(apiKey: string): boolean {
  return /^ak_[A-Za-z0-9_-]{1,100}$/.test(apiKey)
}

/** A program with the public key pair cannot call the console's operations. */
export function checkAudience(endpoint: Endpoint, signer: Signer): void {
  if (endpoint.audience === 'console' && signer.kind !== 'internal') {
    throw new ServiceError('unauthorized')
  }
}
