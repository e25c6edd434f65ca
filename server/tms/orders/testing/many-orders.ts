/**
 * Very many orders of one account, with their quotes, written straight into the tables: two hours apart, the
 * newest at `until`. Most are delivered; every word that a search could be for is common or rare by design.
 */
import type { OrganizationId, SenderAccountId, ServiceId } from '#lib/contract/ids.ts'
import type { Database } from '#server/db/database.ts'
import { withoutIndexes } from '#server/db/testing/without-indexes.ts'

export const wordsOfManyOrders = {
  /** In every text. */
  common: 'Samut Prakan',
  /** In one of ten. */
  frequent: 'Chiang Mai',
  /** In one of five hundred, in Thai and in the middle of a word. */
  thai: 'ลำพูน',
  /** In one of 20,000. */
  rare: 'zirconium',
} as const

export async function addManyOrders(
  database: Database,
  of: {
    readonly organizationId: OrganizationId
    readonly accountId: SenderAccountId
    readonly serviceId: ServiceId
    readonly count: number
    readonly until: Date
  },
): Promise<void> {
  const { common, frequent, thai, rare } = wordsOfManyOrders
  const values = [of.organizationId, of.accountId, of.serviceId, of.count, of.until]
  await withoutIndexes(
    database,
    ['tms.order_texts_search', 'tms.quote_texts_search', 'tms.deliveries_by_part'],
    async (tx) => {
      await tx.query(
        `create temporary table made on commit drop as
         select n, gen_random_uuid() as quote_id, gen_random_uuid() as delivery_id,
           $2::timestamptz - n * interval '2 hours' as at, md5(n::text) as noise,
           case n % 50 when 1 then 'in_transit' when 2 then 'canceled' when 3 then 'failed'
             else 'delivered' end as status,
           concat_ws(' ', (n % 900) + 1, 'Thepharak Road, Bang Phli, ${common} 10540') as pickup,
           concat_ws(' ', 'เลขที่', n, case when n % 500 = 7 then 'ถนนเมือง${thai}ใหม่' end,
             case when n % 10 = 0 then 'Mueang, ${frequent} 50000' else 'Mueang, Khon Kaen 40000' end)
             as delivery
         from generate_series(0, $1::int - 1) as n`,
        [of.count, of.until],
      )
      await tx.query(
        `insert into tms.quotes
           (organization_id, id, sender_account_id, request_id, request_hash, status, created_at,
            expires_at, currency, total_minor, service_id, service_type, breakdown, vehicles,
            snapshot, load_plans, delivery_id)
         select $1, quote_id, $2, 'R-' || n, sha256(noise::bytea), 'accepted', at,
           at + interval '30 minutes', 'THB', 100000 + n, $3, 'ftl_transport', '[]',
           '[{"vehicleType":"6w"}]',
           jsonb_build_object('request', jsonb_build_object(
             'pickup', jsonb_build_object('address', pickup),
             'delivery', jsonb_build_object('address', delivery), 'items', '[]'::jsonb)),
           '[]', delivery_id
         from made`,
        values.slice(0, 3),
      )
      await tx.query(
        `insert into tms.deliveries
           (organization_id, id, delivery_no, quote_id, sender_account_id, service_id, service_type,
            vehicle_type, route, weight_g, pieces, price_minor, currency, state, status, paid_at, canceled_at,
            created_at, updated_at, state_since)
         select $1, delivery_id, 'DLM' || upper(substr(delivery_id::text, 1, 8)) || n, quote_id, $2, $3,
           'ftl_transport', '6w', jsonb_build_object('pickup', jsonb_build_object('address', pickup),
             'delivery', jsonb_build_object('address', delivery)),
           150000, 12, 100000 + n, 'THB', case status when 'canceled' then 'cancelled' else status end, status,
           at, case status when 'canceled' then at end, at, at, at
         from made`,
        values.slice(0, 3),
      )
      await tx.query(
        `with text as (
           select n, quote_id, delivery_id, lower(normalize(concat_ws(' ',
             'DLM' || substr(delivery_id::text, 1, 8) || n, 'QT' || substr(noise, 5, 11), 'R-' || n,
             pickup, 'Bang Phli', delivery, '08' || translate(substr(noise, 1, 8),
               'abcdef', '012345'), 'Somchai', 'คุณสมหญิง', 'Steel shelves', 'Boxed chairs',
             case when n % 20000 = 11 then '${rare}' end), nfkc)) as text
           from made
         ), of_order as (
           insert into tms.order_texts (organization_id, delivery_id, sender_account_id, text)
           select $1, delivery_id, $2, text from text
         )
         insert into tms.quote_texts (organization_id, quote_id, sender_account_id, text)
         select $1, quote_id, $2, text from text`,
        values.slice(0, 2),
      )
      await tx.query('analyze tms.deliveries, tms.quotes, tms.order_texts, tms.quote_texts')
    },
  )
}
