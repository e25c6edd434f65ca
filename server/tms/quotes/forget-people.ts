/** Takes people, and names and pictures of goods, out of quotes. Prices, vehicles and measures stay. */
import type { Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { isForgettable, type Portion } from '../forgettable.ts'

/** Returns how many. */
export async function forgetQuotes(tx: Transaction, { of, now, atMost }: Portion): Promise<number> {
  const forgotten = await tx.query(
    sql`with chosen as (
       select organization_id, id from tms.quotes
       where ${isForgettable(of)} and forgotten_at is null
       order by created_at limit ${atMost} for no key update skip locked
     ), quotes as (
       update tms.quotes q set forgotten_at = ${now}, load_plans = 'null',
         snapshot = jsonb_set(q.snapshot, '{request}', ((q.snapshot -> 'request') - 'cargo_notes')
           || jsonb_build_object(
             'pickup', tms.without_people(q.snapshot #> '{request,pickup}'),
             'delivery', tms.without_people(q.snapshot #> '{request,delivery}'),
             'items', (
               select jsonb_agg(item - array['name', 'notes', 'image_urls'] order by nth)
               from jsonb_array_elements(q.snapshot #> '{request,items}')
                 with ordinality as items (item, nth))))
       from chosen c where q.organization_id = c.organization_id and q.id = c.id
     ), texts as (
       delete from tms.quote_texts t using chosen c
       where t.organization_id = c.organization_id and t.quote_id = c.id
     )
     select 1 from chosen`,
  )
  return forgotten.length
}
