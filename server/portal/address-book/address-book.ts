/**
 * The address book of one sender account: all of its SQL. Whoever calls has asked the door before
 * (accounts/access.ts); an id of another account finds nothing here.
 */
import type { SenderAccountId } from '#lib/contract/ids.ts'
import {
  mostSavedAddresses,
  savedAddressIdSchema,
  savedAddressSchema,
  type AddressFields,
  type AddressOutcome,
  type SavedAddress,
  type SavedAddressId,
} from '#lib/storefront/saved-address.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Ids } from '#server/ids.ts'
import { isUniqueViolation } from '#server/db/error-code.ts'

export interface AddressBook {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly accountId: SenderAccountId
}

/** A removed one can be brought back so long. */
const keptRemovedMs = 24 * 3600 * 1000

const columns = `id, account_id as "accountId", label, place, opening_hours as "openingHours", version`

interface Row {
  readonly id: string
}

export async function findAddress(
  { database, accountId }: Pick<AddressBook, 'database' | 'accountId'>,
  id: SavedAddressId,
): Promise<SavedAddress | null> {
  const row = await database.one<Row>(
    `select ${columns} from portal.addresses
     where account_id = $1 and id = $2 and removed_at is null`,
    [accountId, id],
  )
  return row && savedAddressSchema.parse(row)
}

export async function addAddress(
  book: AddressBook,
  fields: AddressFields,
): Promise<AddressOutcome> {
  return withRoom(book, async (tx) => {
    const { accountId, clock, ids } = book
    const id = savedAddressIdSchema.parse(ids.uuid())
    const added = await tx.query<Row>(
      `insert into portal.addresses
         (id, account_id, label, place, opening_hours, created_at, changed_at)
       values ($1, $2, $3, $4, $5, $6, $6)
       on conflict (account_id, lower(label)) where removed_at is null do nothing
       returning id`,
      [id, accountId, ...columnsOf(fields), new Date(clock.nowMs())],
    )
    return added.length > 0 ? { kind: 'done', id } : { kind: 'label-taken' }
  })
}

export async function changeAddress(
  { database, clock, accountId }: AddressBook,
  { id, version, fields }: { id: SavedAddressId; version: number; fields: AddressFields },
): Promise<AddressOutcome> {
  return unlessLabelTaken(async () => {
    const changed = await database.query<Row>(
      `update portal.addresses
       set label = $4, place = $5, opening_hours = $6, changed_at = $7, version = version + 1
       where account_id = $1 and id = $2 and version = $3 and removed_at is null
       returning id`,
      [accountId, id, version, ...columnsOf(fields), new Date(clock.nowMs())],
    )
    return changed.length > 0 ? { kind: 'done', id } : { kind: 'changed' }
  })
}

/** The label, or null where it was not there. */
export async function removeAddress(
  { database, clock, accountId }: AddressBook,
  id: SavedAddressId,
): Promise<string | null> {
  const removed = await database.one<{ label: string }>(
    `update portal.addresses set removed_at = $3
     where account_id = $1 and id = $2 and removed_at is null returning label`,
    [accountId, id, new Date(clock.nowMs())],
  )
  return removed?.label ?? null
}

export async function bringAddressBack(
  book: AddressBook,
  id: SavedAddressId,
): Promise<AddressOutcome> {
  return unlessLabelTaken(() =>
    withRoom(book, async (tx) => {
      const back = await tx.query<Row>(
        `update portal.addresses set removed_at = null, version = version + 1
         where account_id = $1 and id = $2 and removed_at is not null returning id`,
        [book.accountId, id],
      )
      return back.length > 0 ? { kind: 'done', id } : { kind: 'changed' }
    }),
  )
}

export async function noteAddressUse(
  { database, clock, accountId }: AddressBook,
  id: SavedAddressId,
): Promise<void> {
  await database.query(
    `update portal.addresses set used_at = $3 where account_id = $1 and id = $2`,
    [accountId, id, new Date(clock.nowMs())],
  )
}

/** The label of an address that was removed and can still come back. */
export async function removedLabel(
  { database, accountId }: Pick<AddressBook, 'database' | 'accountId'>,
  id: SavedAddressId,
): Promise<string | null> {
  const row = await database.one<{ label: string }>(
    `select label from portal.addresses
     where account_id = $1 and id = $2 and removed_at is not null`,
    [accountId, id],
  )
  return row?.label ?? null
}

/** One after the other in an account, so that no two of them take the last room. */
async function withRoom(
  { database, accountId, clock }: AddressBook,
  work: (tx: Transaction) => Promise<AddressOutcome>,
): Promise<AddressOutcome> {
  return database.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('addresses ' || $1, 0))`, [
      accountId,
    ])
    await tx.query(`delete from portal.addresses where removed_at <= $1`, [
      new Date(clock.nowMs() - keptRemovedMs),
    ])
    const counted = await tx.one<{ count: number }>(
      `select count(*)::int as count from portal.addresses
       where account_id = $1 and removed_at is null`,
      [accountId],
    )
    if ((counted?.count ?? 0) >= mostSavedAddresses) return { kind: 'full' }
    return work(tx)
  })
}

async function unlessLabelTaken(work: () => Promise<AddressOutcome>): Promise<AddressOutcome> {
  try {
    return await work()
  } catch (error) {
    if (isUniqueViolation(error)) return { kind: 'label-taken' }
    throw error
  }
}

function columnsOf({ label, place, openingHours }: AddressFields): readonly unknown[] {
  return [label, JSON.stringify(place), openingHours && JSON.stringify(openingHours)]
}
