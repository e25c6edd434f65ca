/** Takes away what is over. Done by who makes something new, a bounded number at a time. */
import { sweepLimits } from '../limits/sweep-limits.ts'
import type { Identity } from './identity.ts'

const keptMs = 24 * 3_600_000
const atMost = 500

export async function sweep({
  database,
  clock,
}: Pick<Identity, 'database' | 'clock'>): Promise<void> {
  const now = new Date(clock.nowMs())
  await database.query(
    `delete from portal.codes where id in
       (select id from portal.codes where expires_at < $1 limit ${atMost})`,
    [new Date(now.getTime() - keptMs)],
  )
  await database.query(
    `delete from portal.sessions where id in
       (select id from portal.sessions where idle_until < $1 or ends_at < $1 limit ${atMost})`,
    [now],
  )
  await sweepLimits(database, now.getTime())
}
