/** The key under which the rows of a draft are kept: made from a cookie or from an account and a person. */
import type { SenderAccountId } from '#lib/contract/ids.ts'

export type OwnerKey = `visit ${string}` | `account ${string}`

/** From the hash of the cookie's token: nobody who reads the table can take a visit over. */
export function visitKey(tokenHash: Buffer): OwnerKey {
  return `visit ${tokenHash.toString('hex')}`
}

/** Two people who work for one account at once have a draft each. */
export function accountKey(accountId: SenderAccountId, personId: string): OwnerKey {
  return `account ${accountId} ${personId}`
}

/** A draft that gave way to another one of its owner; `name`: the page and the version that it was typed from. */
export function asideKey(key: OwnerKey, name: string): OwnerKey {
  return `${key} aside ${name}`
}
