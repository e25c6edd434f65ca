'use server'

/** Each asks who sends it; an id in a form is looked for among that person's own only. */
import { refresh } from 'next/cache'
import { z } from 'zod'
import { textOf } from '../../form-text.ts'
import { requirePerson } from '#server/portal/identity/current-person.ts'
import { identity } from '#server/portal/identity/identity.ts'
import { openAccount, type OpenedAccount } from '#server/portal/accounts/own-accounts.ts'
import { endSession, endSessions } from '#server/portal/identity/sessions.ts'

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
    const { database } = identity()
    await endSession(database, { personId: person.id, sessionId: sessionId.data })
  }
  refresh()
}

/** The number of sessions that have ended by it. */
export async function endOtherSessions(_: number | null): Promise<number> {
  const person = await requirePerson('/account/sessions')
  const { database } = identity()
  const ended = await endSessions(database, { personId: person.id, except: person.sessionId })
  refresh()
  return ended
}
