/**
 * A change that staff make, for an account or from the pages of all accounts, is written to the audit before
 * it is sent: a change that cannot be written there is not made, and one that the service then refuses is in
 * the audit too. What customers do for their own accounts is not written. The database takes no line back
 * and changes none. An act that lets somebody in or takes data out is in the security log too, whoever does it.
 */
import type { OrganizationId, SenderAccountId } from '#lib/contract/ids.ts'
import type { AuditFilter } from '#lib/ops/audit-filter.ts'
import type { AccountAct, AuditFacts, AuditLine, AuditedAct } from '#lib/ops/audited-acts.ts'
import { loggedActs } from '#lib/security/security-events.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { AccountAccess } from '../access/access.ts'
import type { Acting } from '../access/acting.ts'
import { portalDeps, type PortalDeps } from '../deps.ts'
import { caller } from '../identity/current-person.ts'
import { writeSecurityLog } from '../identity/security-log.ts'
import type { Person } from '../identity/sessions.ts'

/** `accountId` null: a page of all accounts, which only staff have. */
export async function auditAct(
  access: Pick<AccountAccess, 'person' | 'acting'> & {
    readonly accountId?: SenderAccountId | null
  },
  what: AccountAct,
  facts: AuditFacts = {},
  { database, clock }: Pick<PortalDeps, 'database' | 'clock'> = portalDeps(),
): Promise<void> {
  const { person, acting, accountId } = access
  const logged = loggedActs.find((each) => each === what)
  if (logged !== undefined) {
    const line = { personId: person.id, what: logged, caller: await caller() }
    await writeSecurityLog(database, { clock }, line)
  }
  if (acting === null && accountId !== null) return
  await writeAudit(database, { person, acting, what, facts, atMs: clock.nowMs() })
}

export type AuditedPerson = Pick<Person, 'id' | 'name' | 'email' | 'role' | 'organizationId'>

export async function writeAudit(
  into: Pick<Database | Transaction, 'query'>,
  line: {
    person: AuditedPerson
    acting: Pick<Acting, 'id' | 'accountId' | 'accountName'> | null
    what: AuditedAct
    facts: AuditFacts
    atMs: number
  },
): Promise<void> {
  const { person, acting, what, facts, atMs } = line
  await into.query(
    sql`insert into portal.audit (at, organization_id, person_id, person_name, person_email,
        person_role, account_id, account_name, acting_id, what, facts)
      values (${new Date(atMs)}, ${person.organizationId}, ${person.id}, ${person.name},
        ${person.email}, ${person.role}, ${acting?.accountId ?? null},
        ${acting?.accountName ?? null}, ${acting?.id ?? null}, ${what}, ${JSON.stringify(facts)})`,
  )
}

export interface AuditPage {
  readonly lines: readonly AuditLine[]
  /** For `before` of the next page; null: this is the last. */
  readonly before: string | null
}

const linesPerPage = 50

/** Days are Thailand's, which has had one time all along. */
const startOf = (day: string) => new Date(`${day}T00:00:00+07:00`)
const dayMs = 24 * 3_600_000

/** The lines of one organization's staff, the latest first. Each page begins where the one before it ended. */
export async function readAudit(
  database: Pick<Database, 'query'>,
  { organizationId, filter }: { organizationId: OrganizationId; filter: AuditFilter },
): Promise<AuditPage> {
  const [beforeMs, beforeId] = filter.before?.split('.') ?? []
  const text = filter.q === undefined ? null : `%${filter.q.replaceAll(/[\\%_]/g, '\\$&')}%`
  const from = filter.from === undefined ? null : startOf(filter.from)
  const to = filter.to === undefined ? null : new Date(startOf(filter.to).getTime() + dayMs)
  const before = beforeMs === undefined ? null : new Date(Number(beforeMs))
  const found = await database.query<AuditLine>(
    sql`select id::text, at, person_name, person_email, account_name, acting_id, what, facts
      from portal.audit a
      where organization_id = ${organizationId}
        and (${text}::text is null or person_name ilike ${text} or person_email ilike ${text}
          or account_name ilike ${text})
        and (${filter.what ?? null}::text is null or what = ${filter.what ?? null})
        and (${from}::timestamptz is null or at >= ${from})
        and (${to}::timestamptz is null or at < ${to})
        and (${filter.switch ?? null}::uuid is null or acting_id = ${filter.switch ?? null})
        and (${before}::timestamptz is null or (at, id) < (${before}, ${beforeId ?? null}::bigint))
      order by at desc, a.id desc limit ${linesPerPage + 1}`,
  )
  const lines = found.slice(0, linesPerPage)
  const last = lines.at(-1)
  const hasMore = found.length > linesPerPage
  return { lines, before: hasMore && last ? `${last.at.getTime()}.${last.id}` : null }
}
