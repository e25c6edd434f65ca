/**
 * Very many waybills of one organization with their parcels and events, written straight into the tables:
 * some time apart, the newest at `until`. What a list can be filtered by or searched for is common or
 * rare by design.
 */
import type { DeliveryId, OrganizationId, SenderAccountId } from '#lib/contract/ids.ts'
import type { Database } from '#server/db/database.ts'
import { sql, type Sql } from '#server/db/sql.ts'

export const wordsOfManyWaybills = {
  /** In every text. */
  common: 'Chao Phraya',
  /** In every text but those of the newest. */
  older: 'Ayutthaya',
  /** In one of ten. */
  frequent: 'Somchai',
  /** In one of a hundred. */
  occasional: 'Khemika',
  /** In one of five hundred, in the middle of a word. */
  thai: 'ลำพูน',
  /** In one of five hundred. */
  chinese: '小明',
  /** In one of 100,000. */
  rare: 'zirconium',
} as const

/** More than a search's first sample. */
const newest = 2_000

export const tagsOfManyWaybills = {
  /** One waybill of ten has it. */
  frequent: 'fragile',
  /** One of five hundred. */
  rare: 'vip',
} as const

/** One waybill of ten is the account's. On average, a waybill has 2.4 parcels and eight events. */
export async function addManyWaybills(
  database: Database,
  of: {
    readonly organizationId: OrganizationId
    readonly accountId: SenderAccountId
    /** Carries the hundred newest. */
    readonly deliveryId: DeliveryId | null
    readonly count: number
    readonly until: Date
    readonly secondsApart: number
  },
): Promise<void> {
  const words = wordsOfManyWaybills
  const tags = tagsOfManyWaybills
  const { organizationId, accountId, deliveryId, count } = of
  const sender = sql`concat_ws(' ', ${words.common}::text,
    case when n < ${count - newest}::int then ${words.older}::text end)`
  await database.transaction(
    async (tx) => {
      // Rows come with their indexes' keys ascending and without checks of what they refer to, and the text
      // index is built at the end: a tenth of the time.
      await tx.query('set local session_replication_role = replica')
      await tx.query(`set local maintenance_work_mem = '512MB'`)
      const [index] = await tx.query<{ definition: string }>(
        `select pg_get_indexdef('tms.waybill_search_keys'::regclass) as definition`,
      )
      await tx.query('drop index tms.waybill_search_keys')
      await tx.query(
        sql`create temporary table made on commit drop as
          select n, (prefix || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as id,
            prefix, 'WB' || lpad(n::text, 7, '0') || upper(substr(md5(n::text), 1, 4)) as number,
            ${of.until}::timestamptz - (${count - 1} - n) * ${of.secondsApart} * interval '1 second' as at,
            '08' || (10000000 + n::bigint * 7919 % 80000000) as phone,
            concat_ws(' ', case when ${oneOf(10, 1)} then ${words.frequent} end,
              case when ${oneOf(100, 2)} then ${words.occasional} end,
              case when ${oneOf(500, 3)} then ${`คุณเมือง${words.thai}ใจดี`} end,
              case when ${oneOf(500, 4)} then ${`王${words.chinese}`} end,
              case when n % 100000 = 11 then ${words.rare} end, substr(md5(n::text), 5, 8)) as name,
            array_remove(array[case when ${oneOf(10, 5)} then ${tags.frequent} end,
              case when ${oneOf(500, 6)} then ${tags.rare} end], null) as tags,
            case when ${oneOf(50, 7)} then 'created' when ${oneOf(50, 8)} then 'canceled'
              when ${oneOf(50, 9)} then 'failed' when ${oneOf(50, 10)} then 'in_transit_sorted'
              when ${oneOf(50, 11)} then 'delivering' else 'delivered' end as state,
            case when ${oneOf(10, 12)} then ${accountId}::uuid end as account_id,
            (array[1, 2, 2, 3, 4])[n % 5 + 1] as parcels
          from generate_series(0, ${count - 1}::int) as n,
            (select substr(md5(random()::text), 1, 8) as prefix) as this`,
      )
      await tx.query(
        sql`insert into tms.waybills
            (organization_id, id, waybill_no, out_trade_no, state, sender_account_id, delivery_id,
             sender, receiver, reference_no, tags, created_at, updated_at)
          select ${organizationId}, id, number, 'SO-' || 1000000 + n, state, account_id,
            case when n >= ${count - 100} then ${deliveryId}::uuid end,
            jsonb_build_object('name', ${sender}, 'phone', '+66 2 000 0000',
              'phone2', null, 'address', '99 Thepharak Road', 'district', 'Bang Phli',
              'city', 'Samut Prakan', 'province', 'Samut Prakan', 'post_code', '10540',
              'lat', 13.6, 'lng', 100.7),
            jsonb_build_object('name', name, 'phone', phone, 'phone2', null,
              'address', 'เลขที่ ' || n || ' ถนนท่าแพ', 'district', 'Chang Khlan',
              'city', 'Mueang Chiang Mai', 'province', 'Chiang Mai', 'post_code', '50100',
              'lat', 18.8, 'lng', 99),
            'R-' || n, tags, at, at
          from made order by n`,
      )
      await tx.query(
        sql`insert into tms.parcels
            (organization_id, id, waybill_id, sequence, parcel_no, out_parcel_no, item_desc, weight_kg, length_cm,
             width_cm, height_cm, piece_count)
          select ${organizationId}, (prefix || '-0001-7000-8000-' || lpad(to_hex(n * 4 + k), 12, '0'))::uuid,
            id, k, number || '-' || k, k::text as out_parcel_no, 'Boxed chairs', 12.5, 60, 40, 50, 1 + n % 3
          from made cross join lateral generate_series(1, parcels) as k order by n, k`,
      )
      await tx.query(
        sql`insert into tms.waybill_events
            (organization_id, id, waybill_id, event_type, event_time, recorded_at, source, place)
          select ${organizationId}, (prefix || '-0002-7000-8000-' || lpad(to_hex(n::bigint * 16 + k), 12, '0'))::uuid,
            id, type, at + k * interval '3 hours', at + k * interval '3 hours', 'program', 'Chiang Mai'
          from made cross join lateral unnest(case when state = 'created' then array['created']
            else array['created', 'accepted', 'picked_up', 'in_transit_hub_inbound',
              'in_transit_sorted', 'in_transit_hub_outbound', 'delivering', state] end)
            with ordinality as each (type, k) order by n, k`,
      )
      await tx.query(
        sql`insert into tms.waybill_counts (organization_id, slot, waybills)
          values (${organizationId}, 99, ${count})`,
      )
      await tx.query(
        sql`insert into tms.waybill_search
            (organization_id, created_at, waybill_id, sender_account_id, tags, text)
          select ${organizationId}, at, id, account_id, tags,
            lower(normalize(concat_ws(' ', number, 'SO-' || 1000000 + n, 'R-' || n,
              ${sender}, name, '+66 2 000 0000', '6620000000', '020000000', phone,
              (select string_agg(number || '-' || k, ' ') from generate_series(1, parcels) as k)),
              nfkc))
          from made order by n`,
      )
      await tx.query(index?.definition ?? '')
      await tx.query('alter index tms.waybill_search_keys alter column 1 set statistics 0')
      await tx.query(`analyze tms.waybills, tms.parcels, tms.waybill_events, tms.waybill_search`)
    },
    { unlimited: true },
  )
}

/** Each property falls on its own share of the numbers, whatever the others do. */
function oneOf(share: number, property: number): Sql {
  return sql`hashint4extended(n, ${property}) % ${share} = 0`
}
