/** The security log: the table portal.security_log, to which lines are only added. */
import type { OrganizationId } from '#lib/contract/ids.ts'
import type { SecurityEvent } from '#lib/security/security-events.ts'
import type { SecurityFilter } from '#lib/security/security-filter.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { deleteSome } from '#server/db/delete-some.ts'
import { allOf, newRow, sql } from '#server/db/sql.ts'
import { linesPerPage, readLines } from '../log-lines.ts'
import type { Caller, Identity } from './identity.ts'

type Queries = Pick<Database | Transaction, 'query'>

/** As in the table of sessions. */
const longestUserAgent = 300

/** `caller` null: somebody else did it to the person. */
export async function writeSecurityLog(
  into: Queries,
  { clock }: Pick<Identity, 'clock'>,
  line: { personId: string; what: SecurityEvent; caller: Caller | null },
): Promise<void> {
  const { personId, what, caller } = line
  const userAgent = caller?.userAgent.slice(0, longestUserAgent) ?? null
  await into.query(
    sql`insert into portal.security_log (at, organization_id, person_id, person_name, person_email,
        person_role, what, address, user_agent)
      select ${new Date(clock.nowMs())}, organization_id, id, name, email, role, ${what}::text,
        ${caller?.address ?? null}::text, ${userAgent}::text
      from portal.people where id = ${personId}`,
  )
}

/** A call whose signature its key did not make. */
export interface RefusedCall {
  readonly organizationId: OrganizationId
  readonly apiKey: string
  readonly caller: Pick<Caller, 'address' | 'userAgent'>
}

export async function logRefusedCall(
  into: Queries,
  { clock }: Pick<Identity, 'clock'>,
  { organizationId, apiKey, caller }: RefusedCall,
): Promise<void> {
  const row = {
    at: new Date(clock.nowMs()),
    organizationId,
    personName: '',
    personEmail: '',
    personRole: '',
    what: 'signature-refused',
    apiKey,
    address: caller.address,
    userAgent: caller.userAgent.slice(0, longestUserAgent),
  }
  await into.query(sql`insert into portal.security_log ${newRow(row)}`)
}

export interface SecurityLine {
  readonly id: string
  readonly at: Date
  readonly personName: string
  readonly personEmail: string
  /** In place of a person, where a call was refused. */
  readonly apiKey: string | null
  readonly what: SecurityEvent
  readonly address: string | null
  readonly userAgent: string | null
}

const columns = sql`id::text, at, person_name, person_email, api_key, what, address, user_agent`

/** One person's, the latest first. */
export function readOwnSecurityLog(
  database: Queries,
  { personId, atMost }: { personId: string; atMost: number },
): Promise<SecurityLine[]> {
  return database.query<SecurityLine>(
    sql`select ${columns} from portal.security_log l where person_id = ${personId}
      order by at desc, l.id desc limit ${atMost}`,
  )
}

/** The lines stay, without the words by which the person is known. */
export async function forgetInSecurityLog(into: Queries, personId: string): Promise<void> {
  await into.query(
    sql`update portal.security_log
      set person_name = '', person_email = '', address = null, user_agent = null
      where person_id = ${personId}`,
  )
}

/** The organization's people and customers, the latest first. */
export async function readSecurityLog(
  database: Queries,
  { organizationId, filter }: { organizationId: OrganizationId; filter: SecurityFilter },
): Promise<{ readonly lines: readonly SecurityLine[]; readonly before: string | null }> {
  const { q, what, before } = filter
  const found = await readLines<SecurityLine>(database, {
    table: sql`portal.security_log`,
    columns,
    organizationId,
    q,
    matches: allOf([
      what === undefined ? null : sql`what = ${what}`,
      before === undefined
        ? null
        : sql`(at, id) < (select at, id from portal.security_log where id = ${before}::bigint)`,
    ]),
  })
  const lines = found.slice(0, linesPerPage)
  return { lines, before: found.length > linesPerPage ? (lines.at(-1)?.id ?? null) : null }
}

/** Within the last hour. */
export function countLately(
  database: Queries,
): Promise<{ readonly what: SecurityEvent; readonly count: number }[]> {
  return database.query(
    sql`select what, count(*)::int as count from portal.security_log
      where at > now() - interval '1 hour' group by what`,
  )
}

/** Deletes some that are older. The database refuses what is not 400 days old. */
export function sweepSecurityLog(
  database: Queries,
  { before, atMost }: { before: Date; atMost: number },
): Promise<number> {
  return deleteSome(database, {
    from: sql`portal.security_log`,
    where: sql`at < ${before}`,
    atMost,
  })
}

export async function oldestSecurityLine(database: Queries): Promise<Date | null> {
  const [row] = await database.query<{ at: Date }>(
    sql`select at from portal.security_log order by at limit 1`,
  )
  return row?.at ?? null
}
