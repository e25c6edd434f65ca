/** What staff of one organization did, the latest line first, a page at a time: each begins where the one before it ended. */
import type { OrganizationId } from '#lib/contract/ids.ts'
import type { AuditFilter } from '#lib/ops/audit-filter.ts'
import type { AuditFacts, AuditedAct } from '#lib/ops/audited-acts.ts'
import type { Database } from '#server/db/database.ts'

export interface AuditLine {
  readonly id: string
  readonly at: Date
  readonly personName: string
  readonly personEmail: string
  readonly accountName: string
  readonly actingId: string
  readonly what: AuditedAct
  readonly facts: AuditFacts
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

export async function readAudit(
  database: Pick<Database, 'query'>,
  { organizationId, filter }: { organizationId: OrganizationId; filter: AuditFilter },
): Promise<AuditPage> {
  const [beforeMs, beforeId] = filter.before?.split('.') ?? []
  const found = await database.query<AuditLine>(
    `select id::text, at, person_name as "personName", person_email as "personEmail",
       account_name as "accountName", acting_id as "actingId", what, facts
     from portal.audit
     where organization_id = $8 and ($1::text is null or person_name ilike $1 or person_email ilike $1
         or account_name ilike $1)
       and ($2::text is null or what = $2)
       and ($3::timestamptz is null or at >= $3)
       and ($4::timestamptz is null or at < $4)
       and ($5::uuid is null or acting_id = $5)
       and ($6::timestamptz is null or (at, id) < ($6, $7::bigint))
     order by at desc, id desc limit ${linesPerPage + 1}`,
    [
      filter.q === undefined ? null : `%${filter.q.replaceAll(/[\\%_]/g, '\\$&')}%`,
      filter.what ?? null,
      filter.from === undefined ? null : startOf(filter.from),
      filter.to === undefined ? null : new Date(startOf(filter.to).getTime() + dayMs),
      filter.switch ?? null,
      beforeMs === undefined ? null : new Date(Number(beforeMs)),
      beforeId ?? null,
      organizationId,
    ],
  )
  const lines = found.slice(0, linesPerPage)
  const last = lines.at(-1)
  const hasMore = found.length > linesPerPage
  return { lines, before: hasMore && last ? `${last.at.getTime()}.${last.id}` : null }
}
