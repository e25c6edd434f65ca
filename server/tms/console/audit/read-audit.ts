/** The entries of the audit, newest first. */
import type { OrganizationId } from '#lib/contract/ids.ts'
import type { Database } from '#server/db/database.ts'
import {
  fromTheTop,
  keysetPage,
  keysetTime,
  type Keyset,
  type KeysetPage,
} from '#server/db/keyset.ts'
import { allOf, sql, type Sql } from '#server/db/sql.ts'

export interface AuditRow {
  readonly id: string
  readonly actorId: string
  readonly actorRole: string
  readonly action: string
  readonly subject: string
  readonly details: Readonly<Record<string, unknown>>
  readonly createdAt: Date
  readonly keysetTime: string
}

/** An absent filter leaves nothing out. */
export interface AuditFilter {
  readonly organizationId: OrganizationId
  readonly by: readonly string[] | undefined
  readonly action: string | undefined
  readonly subject: string | undefined
  readonly from: Date | undefined
  readonly to: Date | undefined
}

export async function readAudit(
  db: Pick<Database, 'query'>,
  { filter, after, limit }: { filter: AuditFilter; after: Keyset | null; limit: number },
): Promise<KeysetPage<AuditRow>> {
  const { organizationId, by, action, subject, from, to } = filter
  const { at, id } = after ?? fromTheTop
  const given: readonly (Sql | null)[] = [
    action === undefined ? null : sql`action = ${action}`,
    subject === undefined ? null : sql`subject = ${subject}`,
    from === undefined ? null : sql`created_at >= ${from}`,
    to === undefined ? null : sql`created_at < ${to}`,
  ]
  const rows = (isByThem: Sql) => {
    return sql`select id, actor_id, actor_role, action, subject, details, created_at
      from tms.audit_entries
      where organization_id = ${organizationId} and ${allOf([isByThem, ...given])}
        and (created_at, id) < (${at}::timestamptz, ${id}::uuid)
      order by created_at desc, id desc limit ${limit + 1}`
  }
  // The newest of each person are read by the index, and the newest of these are shown.
  const found =
    by === undefined
      ? rows(sql`true`)
      : sql`select e.* from unnest(${by}::uuid[]) as person (id)
          cross join lateral (${rows(sql`actor_id = person.id`)}) as e`
  const read = await db.query<AuditRow>(
    sql`select e.*, ${keysetTime(sql`e.created_at`)} as keyset_time from (${found}) as e
     order by e.created_at desc, e.id desc limit ${limit + 1}`,
  )
  return keysetPage(read, limit)
}
