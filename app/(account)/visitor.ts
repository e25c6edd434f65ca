import type { Visitor } from '#components/frame/visitor.ts'
import { currentPerson } from '#server/portal/identity/current-person.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { signOut } from './sign-out.ts'

/** The frame stands also while the database is away: it then shows nobody as signed in. */
export async function readVisitor(): Promise<Visitor> {
  try {
    const person = await currentPerson()
    return { person: person && { name: person.name, email: person.email }, signOut }
  } catch (error) {
    portalRuntime().log.warn({ err: error }, 'who is signed in could not be told')
    return { person: null, signOut }
  }
}
