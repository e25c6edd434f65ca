/** The audit as staff read it. */
import type { OrganizationId } from '#lib/contract/ids.ts'
import type { AuditFilter } from '#lib/ops/audit-filter.ts'
import type { AuditLine } from '#lib/ops/audited-acts.ts'
import type { Database } from '#server/db/database.ts'
import { allOf, sql } from '#server/db/sql.ts'
import { linesPerPage, readLines } from '../log-lines.ts'

export interface AuditPage {
  readonly lines: readonly AuditLine[]
  /** For `before` of the next page; null: this is the last. */
  readonly before: string | null
}

/** Days are Thailand's, which has had one time all along. */
const startOf = (day: string) => new Date(`${day}T00:00:00+07:00`)
const dayMs = 24 * 3_600_000

/** The lines of one organization's staff, the latest first. Each page begins where the one before it ended. */
export async function readAudit(
  database: Pick<Database, 'query'>,
  { organizationId, filter }: { organizationId: OrganizationId; filter: AuditFilter },
): Promise<AuditPage> {
  const { q, what, from, to } = filter
  const [beforeMs, beforeId] = filter.before?.split('.') ?? []
  const found = await readLines<AuditLine>(database, {
    table: sql`portal.audit`,
    columns: sql`id::text, at, person_name, person_email, account_name, acting_id, what, facts`,
    organizationId,
    q,
    matches: allOf([
      what === undefined ? null : sql`what = ${what}`,
      from === undefined ? null : sql`at >= ${startOf(from)}`,
      to === undefined ? null : sql`at < ${new Date(startOf(to).getTime() + dayMs)}`,
      filter.switch === undefined ? null : sql`acting_id = ${filter.switch}`,
      beforeMs === undefined || beforeId === undefined
        ? null
        : sql`(at, id) < (${new Date(Number(beforeMs))}, ${beforeId}::bigint)`,
    ]),
  })
  const lines = found.slice(0, linesPerPage)
  const last = lines.at(-1)
  const hasMore = found.length > linesPerPage
  return { lines, before: hasMore && last ? `${last.at.getTime()}.${last.id}` : null }
}
