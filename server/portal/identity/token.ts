/** The secret of a cookie or a link: 256 random bits. The database keeps only its hash. */
import { createHash, randomBytes } from 'node:crypto'

const tokenPattern = /^[A-Za-z0-9_-]{43}$/

export function makeToken(): { readonly token: string; readonly hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOf(token) }
}

/** Null when the text cannot be a token of ours, so that no statement is needed for it. */
export function hashToken(token: string | undefined): Buffer | null {
  return token !== undefined && tokenPattern.test(token) ? hashOf(token) : null
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
