import type { Visitor } from '#components/frame/site-header.tsx'
import { currentPerson } from '#server/portal/identity/current-person.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { actingSlot } from '../acting/acting-slot.tsx'
import { signOut } from './sign-out.ts'

/** The frame stands also while the database is away: it then shows nobody as signed in. */
export async function readVisitor(): Promise<Visitor> {
  try {
    const person = await currentPerson()
    if (person === null) return { person, acting: null, signOut }
    const { id, name, email, role } = person
    const shown = { id, name, email, isStaff: role !== 'customer' }
    return { person: shown, acting: await actingSlot(person), signOut }
  } catch (error) {
    portalRuntime().log.warn({ err: error }, 'who is signed in could not be told')
    return { person: null, acting: null, signOut }
  }
}
