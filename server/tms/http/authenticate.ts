/** Whose request it is: the organization of the key that signed it, while the signature is fresh. */
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { verifySignature } from '#lib/signing/verify.ts'
import type { Clock } from '#server/clock.ts'
import type { Organizations, Signer } from '../organizations/organizations.ts'
import type { Payload } from './read-payload.ts'
import { ServiceError } from './service-error.ts'

/** Who says to have signed it. */
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

/** PostgreSQL refuses a text with U+0000, and no key of ours is long. */
function isKeyShaped(apiKey: string): boolean {
  return /^ak_[A-Za-z0-9_-]{1,100}$/.test(apiKey)
}

/** The console's operations are no part of what a program with the public pair can do. */
export function checkAudience(endpoint: Endpoint, signer: Signer): void {
  if (endpoint.audience === 'console' && signer.kind !== 'internal') {
    throw new ServiceError('unauthorized')
  }
}
