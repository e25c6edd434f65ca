/** Somebody has shown who they are: their session is opened and the security log says so. */
import type { PersonRole } from '#lib/rights.ts'
import type { Transaction } from '#server/db/database.ts'
import { isNewDevice } from './devices.ts'
import type { Caller, Identity } from './identity.ts'
import { writeSecurityLog } from './security-log.ts'
import { openSession, type OpenedSession } from './sessions.ts'

export interface LetIn {
  readonly kind: 'in'
  readonly session: OpenedSession
  readonly personId: string
  /** They have signed in before, and never by this browser: they get a mail. */
  readonly isNewBrowser: boolean
}

export async function letIn(
  tx: Transaction,
  deps: Identity,
  {
    person,
    ...given
  }: {
    person: { readonly id: string; readonly role: PersonRole }
    caller: Caller
    broughtToken: string | undefined
  },
): Promise<LetIn> {
  const { caller } = given
  const personId = person.id
  const isNewBrowser = await isNewDevice(tx, { personId, token: caller.deviceToken })
  const session = await openSession(tx, deps, { person, ...given })
  const what = isNewBrowser ? 'signed-in-new-browser' : 'signed-in'
  await writeSecurityLog(tx, deps, { personId, what, caller })
  return { kind: 'in', session, personId, isNewBrowser }
}
