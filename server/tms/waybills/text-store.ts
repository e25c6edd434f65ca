/** Writes the texts that searches find waybills by. */
import type { Transaction } from '#server/db/database.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import type { WaybillKey } from './store.ts'

/**
 * Called in each transaction that changes numbers, names, phones, parcels, tags or the account of
 * waybills. A phone is found by its digits, and with a zero for its country code, also where it is written
 * with signs between.
 */
export async function writeSearchText(
  tx: Transaction,
  { organizationId, waybillId }: WaybillKey,
): Promise<void> {
  const waybills = sql`(select * from tms.waybills
    where organization_id = ${organizationId} and id = ${waybillId})`
  await tx.query(searchTextsOf({ waybills, parcels: sql`tms.parcels` }))
}

/** The same as a part of a statement that inserts the waybills and parcels: sources of their rows. */
export function searchTextsOf({ waybills, parcels }: { waybills: Sql; parcels: Sql }): Sql {
  return sql`insert into tms.waybill_search as known
       (organization_id, created_at, waybill_id, sender_account_id, tags, text)
     select w.organization_id, w.created_at, w.id, w.sender_account_id, w.tags,
       lower(normalize(trim(regexp_replace(concat_ws(' ', w.waybill_no, w.out_trade_no,
         w.reference_no, w.sender ->> 'name', w.receiver ->> 'name', phones.forms,
         parcels.numbers), '\\s+', ' ', 'g')), nfkc))
     from ${waybills} as w
     cross join lateral (
       select string_agg(concat_ws(' ', phone, nullif(digits, phone),
         case when starts_with(phone, '+') then '0' || substr(digits, 3) end), ' ')
       from (values (w.sender ->> 'phone'), (w.receiver ->> 'phone'), (w.receiver ->> 'phone2'))
           as phones (phone),
         lateral regexp_replace(phone, '\\D', '', 'g') as digits
     ) as phones (forms)
     cross join lateral (
       select string_agg(concat_ws(' ', p.parcel_no, p.out_parcel_no), ' ' order by p.sequence)
       from ${parcels} as p where p.organization_id = w.organization_id and p.waybill_id = w.id
     ) as parcels (numbers)
     on conflict (organization_id, created_at, waybill_id) do update
       set sender_account_id = excluded.sender_account_id, tags = excluded.tags,
         text = excluded.text
       where (known.sender_account_id, known.tags, known.text)
         is distinct from (excluded.sender_account_id, excluded.tags, excluded.text)`
}
