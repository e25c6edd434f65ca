'use server'

/** Administrators add staff and end their access. The audit names each change. */
import { staffRoles } from '#lib/rights.ts'
import { randomUUID } from 'node:crypto'
import { getLocale } from 'next-intl/server'
import { refresh } from 'next/cache'
import { z } from 'zod'
import type {
  AddStaffState,
  StaffOutcome,
  TakeStepState,
} from '#components/console/staff-people.tsx'
import { identity } from '#server/portal/identity/identity.ts'
import { listStaff } from '#server/portal/identity/people.ts'
import type { Person } from '#server/portal/identity/sessions.ts'
import { takeUse } from '#server/portal/limits/limits.ts'
import { sendMail } from '#server/portal/mail/mail.ts'
import { secondStepTurned } from '#server/portal/mail/letters.ts'
import { staffAdded } from '#server/portal/mail/staff-letters.ts'
import { accessToConsole } from '#server/portal/staff/console.ts'
import {
  addStaff,
  changeStaff,
  takeSecondStepAway,
  type StaffChange,
} from '#server/portal/staff/staff-people.ts'
import { emailAddressSchema } from '../../../(account)/forms/account-forms.ts'
import { textOf } from '../../../form-text.ts'

const roleSchema = z.enum(staffRoles)
const nameSchema = z.string().trim().min(1).max(200)

/** How many mails an organization may have written to addresses of its choice. */
const limit = { name: 'staff mails', uses: 30, windowMs: 60 * 60_000 }

export async function add(_: AddStaffState, form: FormData): Promise<AddStaffState> {
  const typed = { name: textOf(form, 'name'), email: textOf(form, 'email') }
  const actor = await administrator()
  if (typeof actor === 'string') return { kind: actor, typed }
  const email = emailAddressSchema.safeParse(typed.email)
  const name = nameSchema.safeParse(typed.name)
  const role = roleSchema.safeParse(textOf(form, 'role'))
  if (!name.success) return { kind: 'bad-name', typed }
  if (!email.success || !role.success) return { kind: 'bad-email', typed }
  if (!(await mayMail(actor))) return { kind: 'too-many', typed }
  const language = await getLocale()
  const adding = { actor, email: email.data, name: name.data, role: role.data }
  const added = await addStaff(identity(), adding, (tx, id) =>
    sendMail({
      to: { email: email.data, language },
      about: `staff ${id}`,
      letter: staffAdded({ by: actor.name, role: role.data }),
      in: tx,
    }),
  )
  if (typeof added === 'string') return { kind: added, typed }
  refresh()
  return { kind: 'added', typed: { name: '', email: email.data } }
}

/** To somebody who has not signed in yet. */
export async function mailAgain(_: StaffOutcome | null, form: FormData): Promise<StaffOutcome> {
  const actor = await administrator()
  if (typeof actor === 'string') return actor
  const staff = await listStaff(identity().database, actor.organizationId)
  const person = staff.find(({ id }) => id === textOf(form, 'person'))
  if (person === undefined || person.disabledAt !== null || person.lastSeenAt !== null) {
    return 'not-there'
  }
  if (!(await mayMail(actor))) return 'too-many'
  const { id, email, role } = person
  await sendMail({
    to: { email, language: await getLocale() },
    about: `staff ${id} ${identity().clock.nowMs()}`,
    letter: staffAdded({ by: actor.name, role }),
  })
  return 'mailed'
}

export async function setRole(_: StaffOutcome | null, form: FormData): Promise<StaffOutcome> {
  const role = roleSchema.safeParse(textOf(form, 'role'))
  return role.success ? change(form, { kind: 'role', role: role.data }) : 'not-there'
}

export async function endAccess(_: StaffOutcome | null, form: FormData): Promise<StaffOutcome> {
  return change(form, { kind: 'end access' })
}

export async function giveAccess(_: StaffOutcome | null, form: FormData): Promise<StaffOutcome> {
  return change(form, { kind: 'give access' })
}

/** By the address: also of customers. */
export async function takeStepAway(_: TakeStepState, form: FormData): Promise<TakeStepState> {
  const email = textOf(form, 'email')
  const actor = await administrator()
  if (typeof actor === 'string') return { kind: actor, email }
  const address = emailAddressSchema.safeParse(email)
  if (!address.success) return { kind: 'none', email }
  const taken = await takeSecondStepAway(
    identity(),
    { actor, email: address.data },
    (tx, personId) =>
      sendMail({
        to: { personId },
        about: `second step taken away ${randomUUID()}`,
        letter: secondStepTurned.off,
        in: tx,
      }),
  )
  return { kind: taken, email }
}

async function change(form: FormData, to: StaffChange): Promise<StaffOutcome> {
  const actor = await administrator()
  if (typeof actor === 'string') return actor
  const personId = textOf(form, 'person')
  const changed = await changeStaff(identity(), { actor, personId, change: to })
  refresh()
  return changed
}

async function administrator(): Promise<
  Person | 'signed-out' | 'confirm' | 'not-allowed' | 'failed'
> {
  const access = await accessToConsole('people')
  switch (access.kind) {
    case 'open':
      return access.person
    case 'signed-out':
    case 'confirm':
      return access.kind
    case 'not-allowed':
      return 'not-allowed'
    case 'no service':
    case 'elsewhere':
      return 'failed'
  }
}

async function mayMail({ organizationId }: Person): Promise<boolean> {
  const { database, clock } = identity()
  return (await takeUse(database, { limit, who: organizationId, nowMs: clock.nowMs() })).ok
}
