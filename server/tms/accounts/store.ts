/** All SQL of the room. */
import type { Database, Transaction } from '#server/db/database.ts'

export interface SenderAccountRow {
  id: string
  code: string
  name: string
  phone: string | null
  currency: string | null
  created_at: Date
}

export interface DispatchAddressRow {
  id: string
  contact_name: string
  phone: string
  address: string
  subdistrict: string | null
  district: string | null
  province: string | null
  postal_code: string | null
  country: string
  lat: number | null
  lng: number | null
}

export interface ListedAccountRow extends SenderAccountRow {
  dispatch_addresses: DispatchAddressRow[]
}

type Reader = Database | Transaction

/** Always filters by organization: another organization's account and a missing one give the same result. */
export function findAccount(
  db: Reader,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<SenderAccountRow | null> {
  return db.one(
    `select id, code, name, phone, currency, created_at
     from tms.sender_accounts where organization_id = $1 and id = $2`,
    [organizationId, id],
  )
}

/** One page in the order of the names, each account with its dispatch addresses. */
export function listAccounts(
  db: Reader,
  {
    organizationId,
    search,
    limit,
    offset,
  }: { organizationId: string; search: string | null; limit: number; offset: number },
): Promise<ListedAccountRow[]> {
  return db.query(
    `select a.id, a.code, a.name, a.phone, a.currency, a.created_at,
       coalesce(
         (select json_agg(
            json_build_object(
              'id', d.id, 'contact_name', d.contact_name, 'phone', d.phone,
              'address', d.address, 'subdistrict', d.subdistrict, 'district', d.district,
              'province', d.province, 'postal_code', d.postal_code, 'country', d.country,
              'lat', d.lat, 'lng', d.lng)
            order by d.sequence)
          from tms.dispatch_addresses d
          where d.organization_id = a.organization_id and d.sender_account_id = a.id),
         '[]') as dispatch_addresses
     from tms.sender_accounts a
     where a.organization_id = $1 and ${matches}
     order by a.name collate "C", a.id limit $3 offset $4`,
    [organizationId, likePattern(search), limit, offset],
  )
}

export async function countAccounts(
  db: Reader,
  { organizationId, search }: { organizationId: string; search: string | null },
): Promise<number> {
  const row = await db.one<{ total: number }>(
    `select count(*) as total from tms.sender_accounts a where a.organization_id = $1 and ${matches}`,
    [organizationId, likePattern(search)],
  )
  return row?.total ?? 0
}

const matches = `($2::text is null or a.name ilike $2 or a.code ilike $2 or a.phone like $2)`

function likePattern(search: string | null): string | null {
  return search === null ? null : `%${search.replace(/[\\%_]/g, '\\$&')}%`
}

/** False when the code is taken. */
export async function insertAccount(
  tx: Transaction,
  { organizationId, account }: { organizationId: string; account: SenderAccountRow },
): Promise<boolean> {
  const inserted = await tx.query(
    `insert into tms.sender_accounts (organization_id, id, code, name, phone, currency, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (organization_id, code) do nothing returning id`,
    [
      organizationId,
      account.id,
      account.code,
      account.name,
      account.phone,
      account.currency,
      account.created_at,
    ],
  )
  return inserted.length > 0
}

export async function insertDispatchAddresses(
  tx: Transaction,
  {
    organizationId,
    senderAccountId,
    addresses,
  }: { organizationId: string; senderAccountId: string; addresses: readonly DispatchAddressRow[] },
): Promise<void> {
  await tx.query(
    `insert into tms.dispatch_addresses
       (organization_id, sender_account_id, sequence, id, contact_name, phone, address, subdistrict,
        district, province, postal_code, country, lat, lng)
     select $1, $2, row_number() over () - 1, d.*
     from json_to_recordset($3) as d(
       id uuid, contact_name text, phone text, address text, subdistrict text, district text,
       province text, postal_code text, country text, lat float8, lng float8)`,
    [organizationId, senderAccountId, JSON.stringify(addresses)],
  )
}
