/**
 * For which accounts a person of the staff acts just now. A switch runs until its end, or until the
 * session in which it was begun is over, whichever is first; asked anew at each request, by the clock.
 */
import type { SenderAccountId } from '#lib/contract/ids.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'

export interface Acting {
  readonly id: string
  readonly accountId: SenderAccountId
  readonly accountCode: string
  readonly accountName: string
  readonly reason: string
  readonly startedAt: Date
  readonly endsAt: Date
}

export interface ActingDeps {
  readonly database: Database
  readonly clock: Clock
}

/** More at once nobody keeps in mind. */
export const mostAtOnce = 12

const columns = `a.id, a.account_id as "accountId", a.account_code as "accountCode",
  a.account_name as "accountName", a.reason, a.started_at as "startedAt", a.ends_at as "endsAt"`

/** Of `portal.acting a`, at the moment of the parameter. */
export const hasSession = (moment: string) =>
  `exists (select from portal.sessions s where s.id = a.session_id
     and s.idle_until > ${moment} and s.ends_at > ${moment})`

const runs = `a.ended_at is null and a.ends_at > $2 and ${hasSession('$2')}`

export function findActing(
  { database, clock }: ActingDeps,
  { personId, accountId }: { personId: string; accountId: SenderAccountId },
): Promise<Acting | null> {
  return database.one<Acting>(
    `select ${columns} from portal.acting a
     where a.person_id = $1 and a.account_id = $3 and ${runs}`,
    [personId, new Date(clock.nowMs()), accountId],
  )
}

/** What ends first stands first. */
export function listActing(
  { clock }: Pick<ActingDeps, 'clock'>,
  from: Pick<Database | Transaction, 'query'>,
  personId: string,
): Promise<Acting[]> {
  return from.query<Acting>(
    `select ${columns} from portal.acting a where a.person_id = $1 and ${runs}
     order by a.ends_at, a.id`,
    [personId, new Date(clock.nowMs())],
  )
}
