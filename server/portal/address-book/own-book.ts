import type { SenderAccountId } from '#lib/contract/ids.ts'
import { systemClock } from '#server/clock.ts'
import { systemIds } from '#server/ids.ts'
import { portalRuntime } from '../runtime.ts'
import type { AddressBook } from './address-book.ts'

/** Of an account that the door (accounts/access.ts) has let somebody in to. */
export function ownBook(accountId: SenderAccountId): AddressBook {
  return { database: portalRuntime().database, clock: systemClock, ids: systemIds, accountId }
}
