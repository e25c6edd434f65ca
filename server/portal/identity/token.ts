/** What a cookie holds to prove something: 256 random bits, of which the database keeps a hash only. */
import { createHash, randomBytes } from 'node:crypto'

const tokenPattern = /^[A-Za-z0-9_-]{43}$/

export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Null when it is nothing that was ever handed out, so that nobody is asked about it. */
export function hashToken(token: string | undefined): Buffer | null {
  if (token === undefined || !tokenPattern.test(token)) return null
  return createHash('sha256').update(token).digest()
}
