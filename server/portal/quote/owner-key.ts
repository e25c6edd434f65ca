/** The key under which the rows of a draft are kept: made from a cookie or from an account and a person. */
import { createHash, randomBytes } from 'node:crypto'
import type { SenderAccountId } from '#lib/contract/ids.ts'

export const visitCookie = 'visit'

/** The key of a draft's row. */
export type OwnerKey = `visit ${string}` | `account ${string}`

/** 256 bits, written in 43 characters. */
export function newVisitToken(): string {
  return randomBytes(32).toString('base64url')
}

export function isVisitToken(text: unknown): text is string {
  return typeof text === 'string' && /^[\w-]{43}$/.test(text)
}

/** Only the hash is kept: the table takes no visit over. */
export function visitKey(token: string): OwnerKey {
  return `visit ${createHash('sha256').update(token).digest('hex')}`
}

/** Two people who work for one account at once have a draft each. */
export function accountKey(accountId: SenderAccountId, personId: string): OwnerKey {
  return `account ${accountId} ${personId}`
}

/** A draft that gave way to another one of its owner; `name`: the page and the version that it was typed from. */
export function asideKey(key: OwnerKey, name: string): OwnerKey {
  return `${key} aside ${name}`
}
