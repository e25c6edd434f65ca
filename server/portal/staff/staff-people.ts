/**
 * The people who work for the organization, as its administrators add them and end their access. Nobody
 * changes themselves, so that an administrator always remains. Each change is written to the audit with it.
 */
import { randomBytes } from 'node:crypto'
import { can, type StaffRole } from '#lib/rights.ts'
import { isUniqueViolation } from '#server/db/error-code.ts'
import type { Transaction } from '#server/db/database.ts'
import { writeAudit } from '../audit/audit.ts'
import type { Identity } from '../identity/identity.ts'
import { addPerson, findPerson, holdStaff, setDisabled, setStaffRole } from '../identity/people.ts'
import { removeSecondStep } from '../identity/second-step.ts'
import { writeSecurityLog } from '../identity/security-log.ts'
import { endSessions, type Person } from '../identity/sessions.ts'

export type AddedStaff =
  /** The address has these rights already, or had them. */
  | 'belongs'
  /** The address is a customer's, and a person is either. */
  | 'customer'
  | 'not-allowed'
  | { readonly id: string }

type Administering = Pick<Identity, 'database' | 'clock' | 'ids'>

/** The person and the mail to them, both or neither. By that mail they set a password. */
export async function addStaff(
  { database, clock, ids }: Administering,
  adding: { actor: Person; email: string; name: string; role: StaffRole },
  send: (tx: Transaction, id: string) => Promise<unknown>,
): Promise<AddedStaff> {
  const { actor, email, name, role } = adding
  const { organizationId } = actor
  try {
    return await database.transaction(async (tx): Promise<AddedStaff> => {
      if (!(await isAdministrator(tx, actor))) return 'not-allowed'
      const known = await findPerson(tx, email)
      if (known !== null) return known.role === 'customer' ? 'customer' : 'belongs'
      const password = randomBytes(32).toString('base64url')
      const person = { email, name, role, organizationId, password }
      const id = await addPerson(tx, { ids, person })
      await writeAudit(tx, {
        person: actor,
        acting: null,
        what: 'staff-added',
        facts: { person: email, role },
        atMs: clock.nowMs(),
      })
      await send(tx, id)
      return { id }
    })
  } catch (error) {
    // Somebody has taken the address meanwhile.
    if (isUniqueViolation(error)) return 'belongs'
    throw error
  }
}

export type StaffChange =
  | { readonly kind: 'role'; readonly role: StaffRole }
  /** All their sessions end at once, and with those what they do for customers. */
  | { readonly kind: 'end access' }
  | { readonly kind: 'give access' }

export type ChangedStaff = 'done' | 'not-there' | 'yourself' | 'not-allowed'

export function changeStaff(
  { database, clock }: Pick<Administering, 'database' | 'clock'>,
  { actor, personId, change }: { actor: Person; personId: string; change: StaffChange },
): Promise<ChangedStaff> {
  return database.transaction(async (tx) => {
    const staff = await holdStaff(tx, actor.organizationId)
    if (!isAdministratorIn(staff, actor)) return 'not-allowed'
    const person = staff.find(({ id }) => id === personId)
    if (person === undefined) return 'not-there'
    if (person.id === actor.id) return 'yourself'
    const { kind } = change
    const now = new Date(clock.nowMs())
    if (kind === 'role') await setStaffRole(tx, { personId, role: change.role })
    else await setDisabled(tx, { personId, at: kind === 'end access' ? now : null })
    if (kind === 'end access') await endSessions(tx, { personId, except: null })
    await writeAudit(tx, {
      person: actor,
      acting: null,
      what: audited[kind],
      facts: { person: person.email, ...(kind === 'role' && { role: change.role }) },
      atMs: now.getTime(),
    })
    await writeSecurityLog(tx, { clock }, { personId, what: audited[kind], caller: null })
    return 'done'
  })
}

/**
 * For somebody who can make no codes any more, staff or a customer: they sign in by their password until
 * they set it up anew.
 */
export function takeSecondStepAway(
  { database, clock }: Pick<Administering, 'database' | 'clock'>,
  { actor, email }: { actor: Person; email: string },
  send: (tx: Transaction, personId: string) => Promise<unknown>,
): Promise<'done' | 'none' | 'yourself' | 'not-allowed'> {
  return database.transaction(async (tx) => {
    if (!(await isAdministrator(tx, actor))) return 'not-allowed'
    const person = await findPerson(tx, email)
    if (person === null || person.organizationId !== actor.organizationId) return 'none'
    // With a code, as everybody does it themselves.
    if (person.id === actor.id) return 'yourself'
    if (!(await removeSecondStep(tx, person.id))) return 'none'
    await writeAudit(tx, {
      person: actor,
      acting: null,
      what: 'second-step-removed',
      facts: { person: email },
      atMs: clock.nowMs(),
    })
    const personId = person.id
    await writeSecurityLog(tx, { clock }, { personId, what: 'step-taken-away', caller: null })
    await send(tx, personId)
    return 'done'
  })
}

const audited = {
  role: 'staff-role-changed',
  'end access': 'staff-access-ended',
  'give access': 'staff-access-given',
} as const

/** Now, and not when the page was opened: another administrator may have ended their access since. */
async function isAdministrator(tx: Transaction, actor: Person): Promise<boolean> {
  return isAdministratorIn(await holdStaff(tx, actor.organizationId), actor)
}

function isAdministratorIn(
  staff: Awaited<ReturnType<typeof holdStaff>>,
  { id }: Pick<Person, 'id'>,
): boolean {
  return staff.some(
    (each) => each.id === id && can(each, 'manageStaff') && each.disabledAt === null,
  )
}
