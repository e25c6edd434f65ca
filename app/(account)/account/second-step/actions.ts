'use server'

/** One's own second step of signing in. Each act takes the password or a code again. */
import { randomUUID } from 'node:crypto'
import { redirect } from 'next/navigation'
import { caller, requirePerson } from '#server/portal/identity/current-person.ts'
import { identity } from '#server/portal/identity/identity.ts'
import {
  beginSecondStep,
  makeRecoveryCodes,
  turnOffSecondStep,
} from '#server/portal/identity/second-step.ts'
import type { Person } from '#server/portal/identity/sessions.ts'
import { secondStepTurned } from '#server/portal/mail/letters.ts'
import { sendMail } from '#server/portal/mail/mail.ts'
import { readForm, refuse, type FormState } from '../../form-state.ts'
import { currentPasswordSchema, stepCodeSchema } from '../../forms/account-forms.ts'
import type { StepState } from './second-step-forms.tsx'

const path = '/account/second-step'

export async function begin(_: FormState, form: FormData): Promise<FormState> {
  const person = await requirePerson(path)
  const read = readForm(currentPasswordSchema, form)
  if (!read.ok) return read.refused
  const begun = await beginSecondStep(identity(), { person, ...read.value })
  switch (begun.kind) {
    case 'wrongCurrent':
      return refuse(form, { fields: { current: 'wrongCurrent' } })
    case 'wait':
      return refuse(form, { fault: begun })
    case 'begun':
      redirect(path)
  }
}

/** With the first code of an app it is turned on; with a later one the recovery codes are made anew. */
export async function makeCodes(_: StepState, form: FormData): Promise<StepState> {
  const person = await requirePerson(path)
  const read = readForm(stepCodeSchema, form)
  if (!read.ok) return { kind: 'stepCode' }
  const { code } = read.value
  return makeRecoveryCodes(identity(), {
    person,
    code,
    caller: await caller(),
    notify: notifying(person, 'on'),
  })
}

export async function turnOff(_: StepState, form: FormData): Promise<StepState> {
  const person = await requirePerson(path)
  const deps = identity()
  if (person.role !== 'customer' && deps.staffTakeSecondStep) return { kind: 'mustStay' }
  const read = readForm(stepCodeSchema, form)
  if (!read.ok) return { kind: 'stepCode' }
  const { code } = read.value
  const off = await turnOffSecondStep(deps, {
    person,
    code,
    caller: await caller(),
    notify: notifying(person, 'off'),
  })
  if (off.kind !== 'off') return off
  redirect(path)
}

function notifying(
  { id: personId }: Person,
  turned: 'on' | 'off',
): Parameters<typeof makeRecoveryCodes>[1]['notify'] {
  return (tx) =>
    sendMail({
      to: { personId },
      about: `second step ${turned} ${randomUUID()}`,
      letter: secondStepTurned[turned],
      in: tx,
    })
}
