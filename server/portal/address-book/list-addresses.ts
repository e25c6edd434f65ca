/** The address book as it is looked through: by page and by words, or the ones used last. */
import type { SenderAccountId } from '#lib/contract/ids.ts'
import { savedAddressSchema, type SavedAddress } from '#lib/storefront/saved-address.ts'
import type { Database } from '#server/db/database.ts'

export interface AddressPage {
  readonly addresses: readonly SavedAddress[]
  readonly total: number
}

const columns = `id, account_id as "accountId", label, place, opening_hours as "openingHours", version`

/** Every word has to be somewhere in the label, the address or the contact. */
const isMeant = `(select coalesce(bool_and(position(word in lower(concat_ws(' ', label,
  place->>'text', place->>'placeName', place->>'province', place->>'postalCode',
  place->'contact'->>'name', place->'contact'->>'phone'))) > 0), true) from unnest($2::text[]) word)`

export async function listAddresses(
  database: Pick<Database, 'query'>,
  {
    accountId,
    words,
    page,
    pageSize,
  }: { accountId: SenderAccountId; words: string; page: number; pageSize: number },
): Promise<AddressPage> {
  const rows = await database.query<{ total: number }>(
    `select ${columns}, count(*) over ()::int as total from portal.addresses
     where account_id = $1 and removed_at is null and ${isMeant}
     order by lower(label), id limit $3 offset $4`,
    [accountId, wordsOf(words), pageSize, (page - 1) * pageSize],
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
    `select ${columns} from portal.addresses
     where account_id = any($1::uuid[]) and removed_at is null
     order by used_at desc nulls last, id desc limit $2`,
    [accountIds, limit],
  )
  return rows.map((row) => savedAddressSchema.parse(row))
}

/** More than a few nobody types. */
const mostWords = 8

/** U+0000, which an address can hold and no text of the database, parts words too. */
function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s\u0000]+/)
    .filter(Boolean)
    .slice(0, mostWords)
}
