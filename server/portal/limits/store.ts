/** The SQL of limits: the only place that names portal.limits. */
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

interface Count {
  readonly used: number
  readonly resetsAt: Date
}

/** One statement for a use, so that a hundred at once are a hundred uses. */
export async function countUse(
  database: Database,
  { key, now, resetsAt }: { key: string; now: Date; resetsAt: Date },
): Promise<Count> {
  const count = await database.one<Count>(
    sql`insert into portal.limits as l (key, used, resets_at) values (${key}, 1, ${resetsAt})
      on conflict (key) do update set
        used = case when l.resets_at <= ${now} then 1 else least(l.used, 1000000) + 1 end,
        resets_at = case when l.resets_at <= ${now} then ${resetsAt} else l.resets_at end
      returning used, resets_at`,
  )
  if (count === null) throw new Error('a use was counted, and no count came back')
  return count
}

export async function uncountUse(database: Database, key: string): Promise<void> {
  await database.query(
    sql`update portal.limits set used = greatest(0, used - 1) where key = ${key}`,
  )
}

/** Returns how many were deleted. */
export async function deleteOldCounts(
  database: Database,
  { now, atMost }: { now: Date; atMost: number },
): Promise<number> {
  const rows = await database.query(
    sql`delete from portal.limits where key in
        (select key from portal.limits where resets_at <= ${now} order by resets_at limit ${atMost}
         for update skip locked)
      returning 1`,
  )
  return rows.length
}
