/**
 * Saves a row that a person edits, made from the version that was seen: one that was changed since is refused.
 * A refused change throws, so that nothing of its transaction remains.
 */
import type { OrganizationId } from '#lib/contract/ids.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import type { Clock } from '#server/clock.ts'
import type { Transaction } from '#server/db/database.ts'
import { isUniqueViolation } from '#server/db/error-code.ts'
import { changedRow, newRow, sql, type Sql, type SqlValue } from '#server/db/sql.ts'
import type { Ids } from '#server/ids.ts'
import { ServiceError } from './http/service-error.ts'

export interface SavedRow<Id> {
  readonly id: Id
  readonly updatedAt: Date
}

export async function saveRow<Id extends string>(
  tx: Transaction,
  {
    table,
    organizationId,
    id: given,
    seenAt,
    columns,
    fixed = {},
    repeated,
  }: {
    readonly table: Sql
    readonly organizationId: OrganizationId
    /** Null: it is new. */
    readonly id: Id | null
    /** When the version that was seen was saved; null: it does not matter. */
    readonly seenAt: Date | null
    readonly columns: Readonly<Record<string, SqlValue>>
    /** Columns that are written once. */
    readonly fixed?: Readonly<Record<string, SqlValue>>
    /** The field whose value another row has, when the table refuses it. */
    readonly repeated: string
  },
  { clock, ids }: { readonly clock: Clock; readonly ids: Ids },
): Promise<SavedRow<Id>> {
  const id: Id = given ?? ids.uuid()
  const refused = (error: unknown) => {
    const fault = { field: repeated, problem: 'repeated' } as const
    throw isUniqueViolation(error) ? new ServiceError('invalid_body', fault) : error
  }
  if (given === null) {
    const updatedAt = new Date(clock.nowMs())
    const row = { organizationId, id, ...columns, ...fixed, updatedAt }
    await tx.query(sql`insert into ${table} ${newRow(row)}`).catch(refused)
    return { id, updatedAt }
  }
  const before = await tx.one<{ updatedAt: Date }>(
    sql`select updated_at from ${table}
     where organization_id = ${organizationId} and id = ${id} for update`,
  )
  if (before === null) throw new ServiceError('not_found')
  if (seenAt !== null && seenAt.getTime() !== before.updatedAt.getTime()) {
    throw new ServiceError('changed_meanwhile', { updated_at: toTimestamp(before.updatedAt) })
  }
  // Two changes within a millisecond are two versions all the same.
  const updatedAt = new Date(Math.max(clock.nowMs(), before.updatedAt.getTime() + 1))
  await tx
    .query(
      sql`update ${table} set ${changedRow({ ...columns, updatedAt })}
       where organization_id = ${organizationId} and id = ${id}`,
    )
    .catch(refused)
  return { id, updatedAt }
}
