/** Another role for a colleague, or their leave. An account always keeps an owner. */
import type { SenderAccountId } from '#lib/contract/ids.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { type AccountRole, holdMembers, removeMember, setMemberRole } from '../access/access.ts'
import { revokeLinksOf } from '../orders/share-links.ts'

export type Changed = 'done' | 'last-owner' | 'not-there'

/** `role` null: they leave. The account's members are held, so that of two owners who leave at once one stays. */
export function changeColleague(
  database: Pick<Database, 'transaction'>,
  {
    accountId,
    personId,
    role,
    revokeLinks,
  }: {
    accountId: SenderAccountId
    personId: string
    role: AccountRole | null
    /** With what they leave behind: the links they made to the account's orders open nothing any more. */
    revokeLinks?: Clock
  },
): Promise<Changed> {
  return database.transaction(async (tx) => {
    const members = await holdMembers(tx, accountId)
    if (!members.some((member) => member.personId === personId)) return 'not-there'
    const keepsOwner =
      role === 'owner' ||
      members.some((member) => member.personId !== personId && member.role === 'owner')
    if (!keepsOwner) return 'last-owner'
    if (role === null) await removeMember(tx, { personId, accountId })
    else await setMemberRole(tx, { personId, accountId, role })
    if (revokeLinks)
      await revokeLinksOf({ database: tx, clock: revokeLinks }, { accountId, personId })
    return 'done'
  })
}
