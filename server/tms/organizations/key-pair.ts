/** The two halves of a credential, as in interface part 5. */
import { randomBytes } from 'node:crypto'

export interface KeyPair {
  readonly apiKey: string
  readonly apiSecret: string
}

export function makeKeyPair(): KeyPair {
  return {
    apiKey: `ak_${randomBytes(18).toString('base64url')}`,
    apiSecret: `as_${randomBytes(36).toString('base64url')}`,
  }
}
