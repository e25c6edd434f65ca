/** The address book of one sender account. Callers check access first; an id of another account finds nothing. */
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
import { systemClock, type Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { systemIds, type Ids } from '#server/ids.ts'
import { isUniqueViolation } from '#server/db/error-code.ts'
import { newRow, sql } from '#server/db/sql.ts'
import { portalRuntime } from '../runtime.ts'

export interface AddressBook {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly accountId: SenderAccountId
}

/** A removed address can be brought back so long. */
const keepRemovedMs = 24 * 3600 * 1000

const columns = sql`id, account_id, label, place, opening_hours, version`

/** The book of an account that the person has access to. */
export function ownBook(accountId: SenderAccountId): AddressBook {
  return { database: portalRuntime().database, clock: systemClock, ids: systemIds, accountId }
}

export async function findAddress(
  { database, accountId }: Pick<AddressBook, 'database' | 'accountId'>,
  id: SavedAddressId,
): Promise<SavedAddress | null> {
  const [row] = await database.query(
    sql`select ${columns} from portal.addresses
      where account_id = ${accountId} and id = ${id} and removed_at is null`,
  )
  return row === undefined ? null : savedAddressSchema.parse(row)
}

export async function addAddress(
  book: AddressBook,
  fields: AddressFields,
): Promise<AddressOutcome> {
  return withRoom(book, async (tx) => {
    const { accountId, clock, ids } = book
    const id = savedAddressIdSchema.parse(ids.uuid())
    const now = new Date(clock.nowMs())
    const row = { id, accountId, ...columnsOf(fields), createdAt: now, changedAt: now }
    const added = await tx.query(
      sql`insert into portal.addresses ${newRow(row)}
        on conflict (account_id, lower(label)) where removed_at is null do nothing
        returning id`,
    )
    return added.length > 0 ? { kind: 'done', id } : { kind: 'label-taken' }
  })
}

export async function changeAddress(
  { database, clock, accountId }: AddressBook,
  { id, version, fields }: { id: SavedAddressId; version: number; fields: AddressFields },
): Promise<AddressOutcome> {
  const { label, place, openingHours } = columnsOf(fields)
  return unlessLabelTaken(async () => {
    const changed = await database.query(
      sql`update portal.addresses
        set label = ${label}, place = ${place}, opening_hours = ${openingHours},
          changed_at = ${new Date(clock.nowMs())}, version = version + 1
        where account_id = ${accountId} and id = ${id} and version = ${version}
          and removed_at is null
        returning id`,
    )
    return changed.length > 0 ? { kind: 'done', id } : { kind: 'changed' }
  })
}

/** False where it was not there. */
export async function removeAddress(
  { database, clock, accountId }: AddressBook,
  id: SavedAddressId,
): Promise<boolean> {
  const removed = await database.query(
    sql`update portal.addresses set removed_at = ${new Date(clock.nowMs())}
      where account_id = ${accountId} and id = ${id} and removed_at is null returning id`,
  )
  return removed.length > 0
}

export async function bringAddressBack(
  book: AddressBook,
  id: SavedAddressId,
): Promise<AddressOutcome> {
  return unlessLabelTaken(() =>
    withRoom(book, async (tx) => {
      const back = await tx.query(
        sql`update portal.addresses set removed_at = null, version = version + 1
          where account_id = ${book.accountId} and id = ${id} and removed_at is not null
          returning id`,
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
    sql`update portal.addresses set used_at = ${new Date(clock.nowMs())}
      where account_id = ${accountId} and id = ${id}`,
  )
}

/** The label of an address that was removed and can still come back. */
export async function removedLabel(
  { database, accountId }: Pick<AddressBook, 'database' | 'accountId'>,
  id: SavedAddressId,
): Promise<string | null> {
  const row = await database.one<{ label: string }>(
    sql`select label from portal.addresses
      where account_id = ${accountId} and id = ${id} and removed_at is not null`,
  )
  return row?.label ?? null
}

/** One after the other in an account, so that no two of them take the last room. */
async function withRoom(
  { database, accountId, clock }: AddressBook,
  work: (tx: Transaction) => Promise<AddressOutcome>,
): Promise<AddressOutcome> {
  return database.transaction(async (tx) => {
    await tx.query(
      sql`select pg_advisory_xact_lock(hashtextextended('addresses ' || ${accountId}, 0))`,
    )
    const over = new Date(clock.nowMs() - keepRemovedMs)
    await tx.query(sql`delete from portal.addresses where removed_at <= ${over}`)
    const counted = await tx.one<{ count: number }>(
      sql`select count(*)::int as count from portal.addresses
        where account_id = ${accountId} and removed_at is null`,
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

function columnsOf({ label, place, openingHours }: AddressFields) {
  return {
    label,
    place: JSON.stringify(place),
    openingHours: openingHours && JSON.stringify(openingHours),
  }
}

export interface AddressPage {
  readonly addresses: readonly SavedAddress[]
  readonly total: number
}

/** Every word has to be somewhere in the label, the address or the contact. */
const containsAll = (words: readonly string[]) =>
  sql`(select coalesce(bool_and(position(word in lower(concat_ws(' ', label,
    place->>'text', place->>'placeName', place->>'province', place->>'postalCode',
    place->'contact'->>'name', place->'contact'->>'phone'))) > 0), true)
    from unnest(${words}::text[]) word)`

export async function listAddresses(
  database: Pick<Database, 'query'>,
  asked: { accountId: SenderAccountId; words: string; page: number; pageSize: number },
): Promise<AddressPage> {
  const { accountId, words, page, pageSize } = asked
  const rows = await database.query<{ total: number }>(
    sql`select ${columns}, count(*) over ()::int as total from portal.addresses
      where account_id = ${accountId} and removed_at is null and ${containsAll(wordsOf(words))}
      order by lower(label), id limit ${pageSize} offset ${(page - 1) * pageSize}`,
  )
  return {
    addresses: rows.map((row) => savedAddressSchema.parse(row)),
    total: rows[0]?.total ?? 0,
  }
}

/** Addresses of several accounts: the ones used last first, then the newest. */
export async function lastUsedAddresses(
  database: Pick<Database, 'query'>,
  { accountIds, limit }: { accountIds: readonly SenderAccountId[]; limit: number },
): Promise<SavedAddress[]> {
  const rows = await database.query(
    sql`select ${columns} from portal.addresses
      where account_id = any(${accountIds}::uuid[]) and removed_at is null
      order by used_at desc nulls last, id desc limit ${limit}`,
  )
  return rows.map((row) => savedAddressSchema.parse(row))
}

/** Nobody types more. */
const mostWords = 8

/** U+0000 separates words too: an address may contain it, and a text of the database may not. */
function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s\u0000]+/)
    .filter(Boolean)
    .slice(0, mostWords)
}

export async function forgetAddressBook(
  tx: Transaction,
  accountId: SenderAccountId,
): Promise<void> {
  await tx.query(sql`delete from portal.addresses where account_id = ${accountId}`)
}
