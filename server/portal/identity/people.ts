/** The people who use the portal. */
import type { Transaction } from '#server/db/database.ts'
import type { Ids } from '#server/ids.ts'
import { hashPassword } from './password.ts'
import { insertPerson, type NamedPerson } from './store.ts'

export {
  findPeople,
  findPerson,
  findReader,
  hasAdministrator,
  lockPerson,
  saveReading,
  type PersonRole,
  type Reading,
} from './store.ts'

export interface NewPerson extends Omit<NamedPerson, 'id'> {
  readonly password: string
}

export async function addPerson(
  tx: Transaction,
  { ids, person: { password, ...person } }: { ids: Ids; person: NewPerson },
): Promise<string> {
  const id = ids.uuid()
  await insertPerson(tx, { id, ...person, passwordHash: await hashPassword(password) })
  return id
}
