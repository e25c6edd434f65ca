import type { SenderAccountId } from '#lib/contract/ids.ts'
import { systemClock } from '#server/clock.ts'
import { systemIds } from '#server/ids.ts'
import { portalRuntime } from '../runtime.ts'
import type { AddressBook } from './address-book.ts'

/** The book of an account that the person has access to. */
export function ownBook(accountId: SenderAccountId): AddressBook {
  return { database: portalRuntime().database, clock: systemClock, ids: systemIds, accountId }
}
