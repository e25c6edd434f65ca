import type { Database } from './database.ts'
import { sql, type Sql } from './sql.ts'

/** Deletes at most so many rows, found by their id, and returns their number. */
export async function deleteSome(
  database: Pick<Database, 'query'>,
  { from, where, atMost }: { from: Sql; where: Sql; atMost: number },
): Promise<number> {
  const gone = await database.query(
    sql`delete from ${from} where id in (select id from ${from} where ${where} limit ${atMost})
      returning 1`,
  )
  return gone.length
}
