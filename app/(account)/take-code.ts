/** What the two actions that take a code do alike: what is said of it, and the session that it brings. */
import { dropCookie } from '#server/portal/identity/cookies.ts'
import type { GivenCode } from '#server/portal/identity/finish-sign-up.ts'
import { identity } from '#server/portal/identity/identity.ts'
import { saveReading } from '#server/portal/identity/people.ts'
import { keepSession } from '#server/portal/identity/session-cookie.ts'
import { chosenReading } from '../preferences/chosen-reading.ts'
import { refuse, type FormState } from './form-state.ts'

/** Null when somebody is signed in by it. */
export async function takeCode(given: GivenCode, form: FormData): Promise<FormState | null> {
  switch (given.kind) {
    case 'wait':
      return refuse(form, { fault: { kind: 'wait', seconds: given.seconds } })
    case 'wrong':
      return refuse(form, { fault: { kind: 'wrongCode', triesLeft: given.triesLeft } })
    case 'spent':
      return refuse(form, { fault: { kind: 'spentCode' } })
    case 'in':
      await keepSession(given.session)
      await dropCookie('proof')
      await saveReading(identity().database, {
        personId: given.personId,
        ...(await chosenReading()),
      })
      return null
  }
}
