/** All SQL of the room. */
import type { OrganizationId, SenderAccountId, DispatchAddressId } from '#lib/contract/ids.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { patternOf } from '#server/db/keyset.ts'
import { changedRow, newRow, sql, type Sql } from '#server/db/sql.ts'

export interface SenderAccountRow {
  id: SenderAccountId
  code: string
  name: string
  phone: string | null
  currency: string | null
  createdAt: Date
}

export interface DispatchAddressRow {
  id: DispatchAddressId
  contactName: string
  phone: string
  address: string
  subdistrict: string | null
  district: string | null
  province: string | null
  postalCode: string | null
  country: string
  lat: number | null
  lng: number | null
}

export interface ListedAccountRow extends SenderAccountRow {
  dispatchAddresses: DispatchAddressRow[]
  updatedAt: Date
}

type Reader = Database | Transaction

/** Always filters by organization: another organization's account and a missing one give the same result. */
export function findAccount(
  db: Reader,
  { organizationId, id }: { organizationId: OrganizationId; id: SenderAccountId },
): Promise<SenderAccountRow | null> {
  return db.one(
    sql`select id, code, name, phone, currency, created_at
     from tms.sender_accounts
     where organization_id = ${organizationId} and id = ${id} and erased_at is null`,
  )
}

export function findAccountByCode(
  db: Reader,
  { organizationId, code }: { organizationId: OrganizationId; code: string },
): Promise<SenderAccountRow | null> {
  return db.one(
    sql`select id, code, name, phone, currency, created_at
     from tms.sender_accounts
     where organization_id = ${organizationId} and code = ${code} and erased_at is null`,
  )
}

/** A dispatch address with its account; no address: the account has the phone, and no address at all. */
export interface DispatchRow {
  senderAccountId: SenderAccountId
  accountName: string
  contactName: string | null
  phone: string
  address: string | null
  subdistrict: string | null
  district: string | null
  province: string | null
  postalCode: string | null
  country: string | null
  lat: number | null
  lng: number | null
}

export interface WantedDispatch {
  readonly organizationId: OrganizationId
  /** All spellings of one phone. */
  readonly phones: readonly string[]
}

/**
 * For each, the addresses with one of the phones: their own, or else their account's, which stands for all
 * of the account's addresses. The account's own order, the oldest account first.
 */
export async function findDispatch(
  db: Reader,
  wanted: readonly WantedDispatch[],
): Promise<DispatchRow[][]> {
  const list = JSON.stringify(wanted.map((each, nth) => ({ ...each, nth })))
  const rows = await db.query<DispatchRow & { readonly nth: number }>(
    sql`select wanted.nth, dispatch.*
     from jsonb_to_recordset(${list}) as wanted (nth int, "organizationId" uuid, phones text[])
     cross join lateral (
       with found as (
         select d.sender_account_id, d.sequence, 1 as rank from tms.dispatch_addresses d
         where d.organization_id = wanted."organizationId" and d.phone = any(wanted.phones)
         union all
         select a.id, f.sequence, 2 from tms.sender_accounts a
         left join tms.dispatch_addresses f
           on f.organization_id = a.organization_id and f.sender_account_id = a.id
         where a.organization_id = wanted."organizationId" and a.phone = any(wanted.phones))
       select row_number() over (order by found.rank, a.created_at, a.id, found.sequence) as place,
         a.id as sender_account_id, a.name as account_name, d.contact_name,
         coalesce(d.phone, a.phone) as phone, d.address, d.subdistrict, d.district, d.province,
         d.postal_code, d.country, d.lat, d.lng
       from found
       join tms.sender_accounts a
         on a.organization_id = wanted."organizationId" and a.id = found.sender_account_id
       left join tms.dispatch_addresses d
         on d.organization_id = a.organization_id and d.sender_account_id = a.id
           and d.sequence = found.sequence
       order by place limit 100) as dispatch
     order by wanted.nth, dispatch.place`,
  )
  const found = Map.groupBy(rows, ({ nth }) => nth)
  return wanted.map((_, nth) => found.get(nth) ?? [])
}

/** Null: of all. */
export interface AccountFilter {
  readonly search: string | null
  readonly ids: readonly SenderAccountId[] | null
}

const withAddresses = sql`a.id, a.code, a.name, a.phone, a.currency, a.created_at, a.updated_at,
  coalesce(
    (select json_agg(
       json_build_object(
         'id', d.id, 'contactName', d.contact_name, 'phone', d.phone,
         'address', d.address, 'subdistrict', d.subdistrict, 'district', d.district,
         'province', d.province, 'postalCode', d.postal_code, 'country', d.country,
         'lat', d.lat, 'lng', d.lng)
       order by d.sequence)
     from tms.dispatch_addresses d
     where d.organization_id = a.organization_id and d.sender_account_id = a.id),
    '[]') as dispatch_addresses`

/** With its dispatch addresses. */
export function findListedAccount(
  db: Reader,
  { organizationId, id }: { organizationId: OrganizationId; id: SenderAccountId },
): Promise<ListedAccountRow | null> {
  return db.one(
    sql`select ${withAddresses} from tms.sender_accounts a
     where a.organization_id = ${organizationId} and a.id = ${id} and a.erased_at is null`,
  )
}

/** In the order of the names, those after an account; null: from the first name on. */
export function accountsAfter(
  db: Reader,
  of: { organizationId: OrganizationId; after: SenderAccountId | null; limit: number },
): Promise<SenderAccountRow[]> {
  const { organizationId, after, limit } = of
  const isAfter =
    after === null
      ? sql`true`
      : sql`(name collate "C", id) > (select b.name collate "C", b.id from tms.sender_accounts b
          where b.organization_id = ${organizationId} and b.id = ${after})`
  return db.query(
    sql`select id, code, name, phone, currency, created_at from tms.sender_accounts
     where organization_id = ${organizationId} and erased_at is null and ${isAfter}
     order by name collate "C", id limit ${limit}`,
  )
}

/** A search reads this many of the first names, and of the newest, one by one before it uses the index of texts. */
const readOneByOne = 2_000

/**
 * Accounts with all of the words, by name: the first ones of a frequent word, and of a rare word all. Words
 * that are frequent, though not among the first names, find some of their accounts and not the first.
 */
export async function searchAccounts(
  db: Reader,
  of: OrganizationWords & { limit: number },
): Promise<SenderAccountRow[]> {
  const { organizationId, words, limit } = of
  const columns = sql`id, code, name, phone, currency, created_at`
  for (const order of [sql`name collate "C", id`, sql`id desc`]) {
    const found = await db.query<SenderAccountRow>(
      sql`select ${columns} from (
         select ${columns}, search_text from tms.sender_accounts
         where organization_id = ${organizationId} and erased_at is null
         order by ${order} limit ${readOneByOne}) as looked_at
       where search_text like all (${words.map(patternOf)})
       order by name collate "C", id limit ${limit}`,
    )
    if (found.length === limit) return found
  }
  return db.query(
    sql`select * from (
       select ${columns} from tms.sender_accounts where ${hasWords({ organizationId, words })}
       limit ${limit}) as found
     order by name collate "C", id`,
  )
}

/** Accounts with all of the words, at most so many, in no order. */
export async function idsWithWords(
  db: Reader,
  { limit, ...of }: OrganizationWords & { limit: number },
): Promise<SenderAccountId[]> {
  const rows = await db.query<{ id: SenderAccountId }>(
    sql`select id from tms.sender_accounts where ${hasWords(of)} limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}

interface OrganizationWords {
  readonly organizationId: OrganizationId
  readonly words: readonly string[]
}

function hasWords({ organizationId, words }: OrganizationWords): Sql {
  return sql`organization_id = ${organizationId} and erased_at is null
    and tms.search_grams(organization_id, search_text)
      @> (select tms.word_grams(${organizationId}, ${words}))
    and search_text like all (${words.map(patternOf)})`
}

/** One page in the order of the names, each account with its dispatch addresses. */
export function listAccounts(
  db: Reader,
  asked: AccountFilter & { organizationId: OrganizationId; limit: number; offset: number },
): Promise<ListedAccountRow[]> {
  const { organizationId, limit, offset } = asked
  return db.query(
    sql`select ${withAddresses} from tms.sender_accounts a
     where a.organization_id = ${organizationId} and a.erased_at is null and ${matches(asked)}
     order by a.name collate "C", a.id limit ${limit} offset ${offset}`,
  )
}

export async function countAccounts(
  db: Reader,
  { organizationId, ...filter }: AccountFilter & { organizationId: OrganizationId },
): Promise<number> {
  const row = await db.one<{ total: number }>(
    sql`select count(*) as total from tms.sender_accounts a where a.organization_id = ${organizationId}
       and a.erased_at is null and ${matches(filter)}`,
  )
  return row?.total ?? 0
}

function matches({ search, ids }: AccountFilter): Sql {
  const isListed = ids === null ? sql`true` : sql`a.id = any(${ids})`
  if (search === null) return isListed
  const pattern = patternOf(search)
  return sql`${isListed} and (a.name ilike ${pattern} or a.code ilike ${pattern} or a.phone like ${pattern})`
}

/** Its last change, which nobody else can follow with another until the transaction ends. */
export function lockAccount(
  tx: Transaction,
  { organizationId, id }: { organizationId: OrganizationId; id: SenderAccountId },
): Promise<{ updatedAt: Date } | null> {
  return tx.one(
    sql`select updated_at from tms.sender_accounts
     where organization_id = ${organizationId} and id = ${id} and erased_at is null
     for no key update`,
  )
}

/**
 * Null: there is none. Waits for transactions that insert rows of the account, and holds up those that follow.
 */
export function lockToErase(
  tx: Transaction,
  { organizationId, id }: { organizationId: OrganizationId; id: SenderAccountId },
): Promise<{ id: SenderAccountId } | null> {
  return tx.one(
    sql`select id from tms.sender_accounts
     where organization_id = ${organizationId} and id = ${id} and erased_at is null for update`,
  )
}

/** Null: there is none. Holds up an erasure, and nothing else. */
export function lockOpen(
  tx: Transaction,
  { organizationId, id }: { organizationId: OrganizationId; id: SenderAccountId },
): Promise<{ id: SenderAccountId } | null> {
  return tx.one(
    sql`select id from tms.sender_accounts
     where organization_id = ${organizationId} and id = ${id} and erased_at is null for key share`,
  )
}

/** The row stays for what was paid. */
export async function eraseAccount(
  tx: Transaction,
  { organizationId, id, at }: { organizationId: OrganizationId; id: SenderAccountId; at: Date },
): Promise<void> {
  await deleteDispatchAddresses(tx, { organizationId, id })
  await tx.query(
    sql`update tms.sender_accounts
     set erased_at = ${at}, updated_at = ${at}, name = '', phone = null, code = 'erased ' || id
     where organization_id = ${organizationId} and id = ${id}`,
  )
}

export function listErased(
  db: Reader,
): Promise<{ organizationId: OrganizationId; senderAccountId: SenderAccountId }[]> {
  return db.query(
    sql`select organization_id, id as sender_account_id from tms.sender_accounts
     where erased_at is not null`,
  )
}

export async function changeAccount(
  tx: Transaction,
  {
    organizationId,
    id,
    ...change
  }: { organizationId: OrganizationId; id: SenderAccountId } & Pick<
    ListedAccountRow,
    'name' | 'phone' | 'updatedAt'
  >,
): Promise<void> {
  await tx.query(
    sql`update tms.sender_accounts set ${changedRow(change)}
     where organization_id = ${organizationId} and id = ${id}`,
  )
}

/** Those that were there. */
export async function deleteDispatchAddresses(
  tx: Transaction,
  { organizationId, id }: { organizationId: OrganizationId; id: SenderAccountId },
): Promise<Set<DispatchAddressId>> {
  const deleted = await tx.query<{ id: DispatchAddressId }>(
    sql`delete from tms.dispatch_addresses
     where organization_id = ${organizationId} and sender_account_id = ${id} returning id`,
  )
  return new Set(deleted.map((address) => address.id))
}

/** False when the code is taken. */
export async function insertAccount(
  tx: Transaction,
  {
    organizationId,
    account,
  }: { organizationId: OrganizationId; account: SenderAccountRow & { readonly updatedAt: Date } },
): Promise<boolean> {
  const { id, code, name, phone, currency, createdAt, updatedAt } = account
  const row = newRow({ organizationId, id, code, name, phone, currency, createdAt, updatedAt })
  const inserted = await tx.query(
    sql`insert into tms.sender_accounts ${row} on conflict do nothing returning id`,
  )
  return inserted.length > 0
}

export async function insertDispatchAddresses(
  tx: Transaction,
  dispatch: {
    organizationId: OrganizationId
    senderAccountId: SenderAccountId
    addresses: readonly DispatchAddressRow[]
  },
): Promise<void> {
  const { organizationId, senderAccountId, addresses } = dispatch
  await tx.query(
    sql`insert into tms.dispatch_addresses
       (organization_id, sender_account_id, sequence, id, contact_name, phone, address,
         subdistrict, district, province, postal_code, country, lat, lng)
     select ${organizationId}, ${senderAccountId}, row_number() over () - 1, d.*
     from json_to_recordset(${JSON.stringify(addresses)}) as d(
       id uuid, "contactName" text, phone text, address text, subdistrict text, district text,
       province text, "postalCode" text, country text, lat float8, lng float8)`,
  )
}
