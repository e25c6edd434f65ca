/**
 * What a customer may do in an account that they belong to. Staff have no role there: the door says for
 * which accounts they act (identity/accounts.ts), and they then do what an owner's colleague does.
 */
import { z } from 'zod'
import type { SenderAccountId } from '#lib/contract/ids.ts'
import type { Database, Transaction } from '#server/db/database.ts'

export const accountRoles = ['owner', 'member', 'viewer'] as const

export const accountRoleSchema = z.enum(accountRoles)

export type AccountRole = z.output<typeof accountRoleSchema>

/** To quote, pay, cancel, save and write into the account's lists. A viewer looks on. */
export function roleMayChange(role: AccountRole): boolean {
  return role !== 'viewer'
}

/** To invite and remove colleagues, and to change what they may do. */
export function roleMayManagePeople(role: AccountRole): boolean {
  return role === 'owner'
}

/** Null for who does not belong to it. */
export async function roleIn(
  from: Pick<Database | Transaction, 'one'>,
  { personId, accountId }: { personId: string; accountId: SenderAccountId },
): Promise<AccountRole | null> {
  const row = await from.one<{ role: AccountRole }>(
    `select role from portal.memberships where person_id = $1 and sender_account_id = $2`,
    [personId, accountId],
  )
  return row?.role ?? null
}
