import type { Database } from '../database.ts'

/** How many statements of this database wait for a lock. Other tests use the same server at the same time. */
export async function countWaitingForLocks(database: Pick<Database, 'query'>): Promise<number> {
  const waiting = await database.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return waiting.length
}
