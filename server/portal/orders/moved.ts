/** Addresses from before the account was in them. */
import { z } from 'zod'
import { senderAccountIdSchema, type SenderAccountId } from '#lib/contract/ids.ts'
import type { Database } from '#server/db/database.ts'

/** Of which account a quote or an order was; null where it was none, or came after. */
export async function accountOfMoved(
  database: Pick<Database, 'one'>,
  id: string,
): Promise<SenderAccountId | null> {
  const uuid = z.uuid().safeParse(id)
  if (!uuid.success) return null
  const row = await database.one<{ accountId: string }>(
    `select account_id as "accountId" from portal.moved where id = $1`,
    [uuid.data],
  )
  return row && senderAccountIdSchema.parse(row.accountId)
}
