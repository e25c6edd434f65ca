/** The rows that people are taken out of. Each room does it for its own tables, a portion at a time. */
import type { OrganizationId, SenderAccountId } from '#lib/contract/ids.ts'
import { sql, type Sql } from '#server/db/sql.ts'

export interface OfAccount {
  readonly organizationId: OrganizationId
  readonly senderAccountId: SenderAccountId
}

/** All of one sender account, or all that were made before a time. */
export type Forgettable = OfAccount | { readonly madeBefore: Date }

export interface Portion {
  readonly of: Forgettable
  readonly now: Date
  readonly atMost: number
}

/** For tables with `sender_account_id` and `created_at`. */
export function isForgettable(of: Forgettable): Sql {
  return 'madeBefore' in of
    ? sql`created_at < ${of.madeBefore}`
    : sql`organization_id = ${of.organizationId} and sender_account_id = ${of.senderAccountId}`
}
