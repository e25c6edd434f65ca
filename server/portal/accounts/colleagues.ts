/** The people of an account, and changes of their roles. An account always keeps an owner. */
import type { SenderAccountId } from '#lib/contract/ids.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { AccountRole } from '../access/access.ts'
import {
  holdMembers,
  listMembers,
  removeMember,
  setMemberRole,
  type Member,
} from '../access/memberships.ts'
import { findPeople, type NamedPerson } from '../identity/people.ts'

export type Changed = 'done' | 'last-owner' | 'not-there'

/** `role` null: they leave. The members are locked, so that of two owners who leave at once one stays. */
export function changeColleague(
  database: Pick<Database, 'transaction'>,
  change: {
    accountId: SenderAccountId
    personId: string
    role: AccountRole | null
    /** In the same transaction, as for the links that they made. */
    onLeave?: (tx: Transaction) => Promise<unknown>
  },
): Promise<Changed> {
  const { accountId, personId, role, onLeave } = change
  return database.transaction(async (tx) => {
    const members = await holdMembers(tx, accountId)
    if (!members.some((member) => member.personId === personId)) return 'not-there'
    const keepsOwner =
      role === 'owner' ||
      members.some((member) => member.personId !== personId && member.role === 'owner')
    if (!keepsOwner) return 'last-owner'
    if (role === null) await removeMember(tx, { personId, accountId })
    else await setMemberRole(tx, { personId, accountId, role })
    await onLeave?.(tx)
    return 'done'
  })
}

export interface Colleague
  extends Pick<NamedPerson, 'id' | 'name' | 'email'>, Omit<Member, 'personId'> {}

export async function listColleagues(
  database: Pick<Database, 'query'>,
  accountId: SenderAccountId,
): Promise<Colleague[]> {
  const members = await listMembers(database, accountId)
  const people = await findPeople(
    database,
    members.map(({ personId }) => personId),
  )
  return members.flatMap(({ personId, role, joinedAt }) => {
    const person = people.get(personId)
    if (person === undefined) return []
    const { id, name, email } = person
    return [{ id, name, email, role, joinedAt }]
  })
}
