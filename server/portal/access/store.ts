/** The SQL of access: the only place that names portal.memberships and portal.acting. */
import type { SenderAccountId } from '#lib/contract/ids.ts'
import type { Database } from '#server/db/database.ts'
import type { PersonRole } from '../identity/people.ts'
import type { Acting } from './access.ts'
import type { AccountRole } from './rights.ts'

export interface AccessQuestion {
  readonly tokenHash: Buffer
  /** Null: no account is asked about, only who is signed in. */
  readonly accountId: SenderAccountId | null
}

export interface AccessRow {
  readonly personId: string
  readonly email: string
  readonly name: string
  readonly personRole: PersonRole
  readonly organizationId: string
  readonly sessionId: string
  readonly lastSeenAt: Date
  /** Null for a customer who does not belong to the account. */
  readonly memberRole: AccountRole | null
  /** Null for staff who do not act for the account now. */
  readonly acting: Omit<Acting, 'accountId'> | null
}

interface Row extends Omit<AccessRow, 'acting'> {
  readonly place: number
  readonly actingId: string | null
  readonly accountCode: string
  readonly accountName: string
  readonly reason: string
  readonly startedAt: Date
  readonly endsAt: Date
}

/** An answer for each question, in their order; null where nobody is signed in by that token. */
export async function readAccess(
  database: Pick<Database, 'query'>,
  { questions, nowMs }: { questions: readonly AccessQuestion[]; nowMs: number },
): Promise<(AccessRow | null)[]> {
  const rows = await database.query<Row>(
    `select asked.place::int, i.person_id as "personId", i.email, i.name, i.role as "personRole",
       i.organization_id as "organizationId", i.session_id as "sessionId",
       i.last_seen_at as "lastSeenAt", m.role as "memberRole", a.id as "actingId",
       a.account_code as "accountCode", a.account_name as "accountName", a.reason,
       a.started_at as "startedAt", a.ends_at as "endsAt"
     from unnest($1::bytea[], $2::uuid[]) with ordinality as asked (token_hash, account_id, place)
     join portal.signed_in i on i.token_hash = asked.token_hash
       and i.idle_until > $3 and i.ends_at > $3
     left join portal.memberships m on i.role = 'customer'
       and m.person_id = i.person_id and m.sender_account_id = asked.account_id
     left join portal.acting a on i.role <> 'customer'
       and a.person_id = i.person_id and a.account_id = asked.account_id
       and a.ended_at is null and a.ends_at > $3
       -- A switch is over with the session in which it was begun.
       and exists (select from portal.signed_in b where b.session_id = a.session_id
         and b.idle_until > $3 and b.ends_at > $3)`,
    [
      questions.map(({ tokenHash }) => tokenHash),
      questions.map(({ accountId }) => accountId),
      new Date(nowMs),
    ],
  )
  const byPlace = new Map(rows.map((row) => [row.place, accessRowOf(row)]))
  return questions.map((_, index) => byPlace.get(index + 1) ?? null)
}

function accessRowOf({
  place: _,
  actingId,
  accountCode,
  accountName,
  reason,
  startedAt,
  endsAt,
  ...row
}: Row): AccessRow {
  if (actingId === null) return { ...row, acting: null }
  return {
    ...row,
    acting: { id: actingId, accountCode, accountName, reason, startedAt, endsAt },
  }
}

export interface Membership {
  readonly id: SenderAccountId
  /** By its code the service finds an account among any number; null: not looked up yet. */
  readonly code: string | null
}

/** In the order in which the person joined. */
export function listMemberships(
  database: Pick<Database, 'query'>,
  personId: string,
): Promise<Membership[]> {
  return database.query<Membership>(
    `select sender_account_id as id, account_code as code from portal.memberships
     where person_id = $1 order by joined_at, sender_account_id`,
    [personId],
  )
}
