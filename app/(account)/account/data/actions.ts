'use server'

import { redirect } from 'next/navigation'
import { leaveSession } from '#server/portal/identity/cookies.ts'
import { caller, requirePerson } from '#server/portal/identity/current-person.ts'
import { identity } from '#server/portal/identity/identity.ts'
import { eraseOwn } from '#server/portal/own-data/own-data.ts'
import { readForm, refuse, type FormState } from '../../form-state.ts'
import { currentPasswordSchema } from '../../forms/account-forms.ts'

/** Erases the person who sends it, once the password was given again. */
export async function eraseMe(_: FormState, form: FormData): Promise<FormState> {
  const person = await requirePerson('/account/data')
  const read = readForm(currentPasswordSchema, form)
  if (!read.ok) return read.refused
  const erased = await eraseOwn(identity(), { person, ...read.value, caller: await caller() })
  switch (erased.kind) {
    case 'wrongCurrent':
      return refuse(form, { fields: { current: 'wrongCurrent' } })
    case 'wait':
      return refuse(form, { fault: erased })
    case 'last-owner':
      return refuse(form, { fault: { kind: 'lastOwner' } })
    case 'staff':
      return refuse(form, { fault: { kind: 'refused' } })
    case 'erased':
      await leaveSession()
      redirect('/sign-in?erased=1')
  }
}
