/** The cookie that a visitor is known by while the browser is open. Only its hash is kept. */
import { createHash, randomBytes } from 'node:crypto'

export const visitCookie = 'visit'

/** 256 bits, written in 43 characters. */
export function newVisitToken(): string {
  return randomBytes(32).toString('base64url')
}

export function isVisitToken(text: unknown): text is string {
  return typeof text === 'string' && /^[\w-]{43}$/.test(text)
}

/**
 * Under it this browser's draft for an account is kept, beside the visitor's own. Who has it must act for
 * the account too: it opens nothing by itself.
 */
export function accountVisitToken(token: string, accountId: string): string {
  return createHash('sha256').update(`${token} ${accountId}`).digest('base64url')
}

export function visitTokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
