/** Pages of the two logs to which lines are only added, the latest line first, found by words. */
import type { OrganizationId } from '#lib/contract/ids.ts'
import { searchWords } from '#lib/search-text.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { patternOf } from '#server/db/keyset.ts'
import { sql, type Sql } from '#server/db/sql.ts'

export const linesPerPage = 50

/** A search reads this many of the newest lines one by one before it uses the index of texts. */
const readOneByOne = 20_000

/** One more than a page has, where there are more. */
export async function readLines<Line extends object>(
  database: Pick<Database | Transaction, 'query'>,
  {
    table,
    columns,
    organizationId,
    q = '',
    matches,
  }: {
    /** It has `search_text`, with an index of its letters. */
    readonly table: Sql
    /** Read from the line `l`. */
    readonly columns: Sql
    readonly organizationId: OrganizationId
    readonly q: string | undefined
    /** Its other conditions. */
    readonly matches: Sql
  },
): Promise<readonly Line[]> {
  const words = searchWords(q)
  const isWanted = sql`organization_id = ${organizationId} and ${matches}`
  const hasWords = sql`search_text like all (${words.map(patternOf)})`
  const newest = (limit: number) =>
    sql`select * from ${table} where ${isWanted} order by at desc, id desc limit ${limit}`
  const read = (from: Sql) =>
    database.query<Line>(
      sql`select ${columns} from (${from}) as l order by l.at desc, l.id desc limit ${linesPerPage + 1}`,
    )
  if (words.length === 0) return read(newest(linesPerPage + 1))
  const late = await read(
    sql`select * from (${newest(readOneByOne)}) as looked_at where ${hasWords}`,
  )
  if (late.length > linesPerPage) return late
  return read(
    // Materialized: PostgreSQL would read the lines by their time until it has enough.
    sql`with with_words as materialized (select at, id from ${table}
        where ${isWanted} and ${hasWords} and tms.search_grams(organization_id, search_text)
          @> (select tms.word_grams(${organizationId}, ${words})))
      select l.* from ${table} as l join (
        select id from with_words order by at desc, id desc limit ${linesPerPage + 1}) as last
      on last.id = l.id`,
  )
}
