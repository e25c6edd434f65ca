'use server'

/** Each asks who sends it; an id in a form is looked for among that person's own only. */
import { randomUUID } from 'node:crypto'
import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { textOf } from '../../form-text.ts'
import { changePassword } from '#server/portal/identity/change-password.ts'
import { keepSession, readCookie } from '#server/portal/identity/cookies.ts'
import { caller, requirePerson } from '#server/portal/identity/current-person.ts'
import { identity } from '#server/portal/identity/identity.ts'
import { openAccount, type OpenedAccount } from '#server/portal/accounts/own-accounts.ts'
import { writeSecurityLog } from '#server/portal/identity/security-log.ts'
import { endSession, endSessions, type Person } from '#server/portal/identity/sessions.ts'
import { passwordChanged } from '#server/portal/mail/letters.ts'
import { sendMail } from '#server/portal/mail/mail.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { readForm, refuse, type FormState } from '../form-state.ts'
import { changePasswordSchema } from '../forms/account-forms.ts'

export async function openOwnAccount(_: OpenedAccount | null): Promise<OpenedAccount> {
  const person = await requirePerson('/account')
  const opened = await openAccount(person)
  if (opened === 'opened') refresh()
  return opened
}

export async function endOneSession(form: FormData): Promise<void> {
  const person = await requirePerson('/account/sessions')
  const sessionId = z.uuid().safeParse(textOf(form, 'session'))
  if (sessionId.success) {
    await ending(person, (tx) => endSession(tx, { personId: person.id, sessionId: sessionId.data }))
  }
  refresh()
}

/** The number of sessions that have ended by it. */
export async function endOtherSessions(_: number | null): Promise<number> {
  const person = await requirePerson('/account/sessions')
  const ended = await ending(person, (tx) =>
    endSessions(tx, { personId: person.id, except: person.sessionId }),
  )
  refresh()
  return ended
}

/** The log has it where something has ended. */
async function ending<Ended extends number | boolean>(
  { id: personId }: Person,
  end: (tx: Parameters<typeof endSession>[0]) => Promise<Ended>,
): Promise<Ended> {
  const deps = identity()
  const by = await caller()
  return deps.database.transaction(async (tx) => {
    const ended = await end(tx)
    if (Number(ended) > 0) {
      await writeSecurityLog(tx, deps, { personId, what: 'sessions-ended', caller: by })
    }
    return ended
  })
}

export async function changeOwnPassword(_: FormState, form: FormData): Promise<FormState> {
  const person = await requirePerson('/account/password')
  const read = readForm(changePasswordSchema(person.email), form)
  if (!read.ok) return read.refused
  const changed = await changePassword(identity(), {
    ...read.value,
    person,
    caller: await caller(),
    broughtToken: await readCookie('session'),
    known: [portalRuntime().seller.name()],
    notify: (tx) =>
      sendMail({
        to: { personId: person.id },
        about: `password changed ${randomUUID()}`,
        letter: passwordChanged,
        in: tx,
      }),
  })
  switch (changed.kind) {
    case 'wait':
      return refuse(form, { fault: changed })
    case 'wrongCurrent':
      return refuse(form, { fields: { current: 'wrongCurrent' } })
    case 'guessable':
      return refuse(form, { fields: { password: 'tooPlain' } })
    case 'changed':
      await keepSession(changed.session)
      redirect('/account/sessions?password=changed')
  }
}
