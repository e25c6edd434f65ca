import type { ReactNode } from 'react'
import { ActingBarWhenNeeded } from '#components/acting/acting-bar-when-needed.tsx'
import { can } from '#lib/rights.ts'
import { currentPerson } from '#server/portal/identity/current-person.ts'
import { identity } from '#server/portal/identity/identity.ts'
import type { Person } from '#server/portal/identity/sessions.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { actingForPage } from '#server/portal/staff/acting.ts'
import type { Visitor } from '#components/frame/site-frame.tsx'
import { beginSwitch, endOwnSwitch } from '../acting/actions.ts'
import { Words } from '../words.tsx'
import { signOut } from './sign-out.ts'

/** While the database is away the frame shows nobody as signed in. */
export async function readVisitor(): Promise<Visitor> {
  try {
    const person = await currentPerson()
    if (person === null) return { person, acting: null, signOut }
    const { id, name, email, role } = person
    const shown = {
      id,
      name,
      email,
      isStaff: role !== 'customer',
      mayPlan: can(person, 'planLoads'),
      hasConsole: can(person, 'seeOrders'),
    }
    return { person: shown, acting: await actingSlot(person), signOut }
  } catch (error) {
    portalRuntime().log.warn({ err: error }, 'who is signed in could not be told')
    return { person: null, acting: null, signOut }
  }
}

async function actingSlot(person: Person): Promise<ReactNode> {
  if (person.role === 'customer') return null
  const initial = await actingForPage(identity(), { personId: person.id, path: '/' })
  return (
    <Words of={['acting']}>
      <ActingBarWhenNeeded initial={initial} begin={beginSwitch} end={endOwnSwitch} />
    </Words>
  )
}
