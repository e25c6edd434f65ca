/** Once a day, rows that are older than their kind is kept are deleted, a portion at a time. */
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { personalWords } from '#server/db/personal-words.ts'
import type { Queue } from '#server/db/queue.ts'
import { sql } from '#server/db/sql.ts'
import { keysOf } from '#lib/keys-of.ts'
import type { RetentionDays, RetentionKind } from '#lib/retention.ts'
import { oldestInvitation, sweepInvitations } from '../accounts/invitations.ts'
import { oldestSecurityLine, sweepSecurityLog } from '../identity/security-log.ts'
import { oldestLoaderLink, sweepLoaderLinks } from '../loading/loader-links.ts'
import { oldestMail, sweepMails } from '../mail/mail.ts'
import { oldestShareLink, sweepShareLinks } from '../orders/share-links.ts'

type Reader = Pick<Database, 'query'>

interface Store {
  /** Deletes at most so many that are over since before then, and returns their number. */
  sweep(database: Reader, of: { before: Date; atMost: number }): Promise<number>
  /** Since when the oldest one is over; null: there is none. */
  oldest(database: Reader): Promise<Date | null>
}

/** People in trips are the service's, which has a sweep of its own. */
export type OwnKind = Exclude<RetentionKind, 'trips'>

const stores: Readonly<Record<OwnKind, readonly Store[]>> = {
  securityLog: [{ sweep: sweepSecurityLog, oldest: oldestSecurityLine }],
  mails: [{ sweep: sweepMails, oldest: oldestMail }],
  invitations: [{ sweep: sweepInvitations, oldest: oldestInvitation }],
  links: [
    { sweep: sweepShareLinks, oldest: oldestShareLink },
    { sweep: sweepLoaderLinks, oldest: oldestLoaderLink },
  ],
}

const ownKinds = keysOf(stores)

const dayMs = 24 * 3_600_000
const deletedAtOnce = 500

export async function sweepKept({
  database,
  days,
  nowMs,
  signal,
}: {
  database: Reader
  days: RetentionDays
  nowMs: number
  signal?: AbortSignal
}): Promise<void> {
  for (const kind of ownKinds) {
    const before = new Date(nowMs - days[kind] * dayMs)
    for (const { sweep } of stores[kind]) {
      for (let full = true; full && signal?.aborted !== true;) {
        full = (await sweep(database, { before, atMost: deletedAtOnce })) === deletedAtOnce
      }
    }
  }
}

export const retentionQueue = 'portal.retention'

/** One process does it, whichever is there. */
export async function sweepDaily({
  database,
  queue,
  clock,
  days,
}: {
  database: Database
  queue: Pick<Queue, 'work' | 'send'>
  clock: Clock
  days: RetentionDays
}): Promise<void> {
  await queue.work(retentionQueue, { pollSeconds: 60 }, async ({ signal }) => {
    await sweepKept({ database, days, nowMs: clock.nowMs(), signal })
    await queue.send(retentionQueue, {}, { startAfter: new Date(clock.nowMs() + dayMs) })
  })
  await queue.send(retentionQueue, {})
}

export interface KeptKind {
  readonly kind: OwnKind
  readonly days: number
  readonly oldest: Date | null
}

export function keptNow(database: Reader, days: RetentionDays): Promise<readonly KeptKind[]> {
  return Promise.all(
    ownKinds.map(async (kind) => {
      const all = await Promise.all(stores[kind].map(({ oldest }) => oldest(database)))
      const times = all.flatMap((each) => each?.getTime() ?? [])
      const oldest = times.length === 0 ? null : new Date(Math.min(...times))
      return { kind, days: days[kind], oldest }
    }),
  )
}

export interface HeldTable {
  readonly name: string
  readonly whose: string
  readonly what: string
  readonly why: string
  readonly kept: string
}

/** The tables of this database with personal data, in the words that the migrations wrote on them. */
export async function heldTables(database: Reader): Promise<readonly HeldTable[]> {
  const tables = await database.query<{ name: string; words: string }>(
    sql`select n.nspname || '.' || c.relname as name, obj_description(c.oid, 'pg_class') as words
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('portal', 'tms') and c.relkind in ('r', 'p')
        and obj_description(c.oid, 'pg_class') is not null
      order by 1`,
  )
  return tables.flatMap(({ name, words }) => {
    const [, whose, what = '', why = '', kept = ''] = personalWords.exec(words) ?? []
    return whose === undefined ? [] : [{ name, whose, what, why, kept }]
  })
}
