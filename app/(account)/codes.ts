/**
 * Signing up and a new password go the same way: a mail brings a code, and the cookie `proof` says which
 * browser asked for it. Both steps are open to everybody: limits hold them, and the code.
 */
import { randomUUID } from 'node:crypto'
import { redirect } from 'next/navigation'
import type { z } from 'zod'
import { askCode } from '#server/portal/identity/ask-code.ts'
import { caller } from '#server/portal/identity/current-person.ts'
import { addressOfCode, type CodePurpose } from '#server/portal/identity/codes.ts'
import { dropCookie, keepSession, readCookie, setCookie } from '#server/portal/identity/cookies.ts'
import { rememberDevice } from '#server/portal/identity/devices.ts'
import type { GivenCode } from '#server/portal/identity/finish-with-code.ts'
import { halfSignedInSeconds, type HalfSignedIn } from '#server/portal/identity/half-signed-in.ts'
import { isGuessable } from '#server/portal/identity/guessable.ts'
import { identity, type Caller } from '#server/portal/identity/identity.ts'
import type { LetIn } from '#server/portal/identity/let-in.ts'
import { saveReading } from '#server/portal/identity/people.ts'
import { writeLetter } from '#server/portal/mail/letter.ts'
import { codeLetter, newBrowser } from '#server/portal/mail/letters.ts'
import { sendMail } from '#server/portal/mail/mail.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { textOf } from '../form-text.ts'
import { ownPath } from '../own-path.ts'
import { chosenReading } from '../preferences/chosen.ts'
import { afterSignIn, withNext } from './after-sign-in.ts'
import { readForm, refuse, type FormState } from './form-state.ts'
import { askCodeSchema } from './forms/account-forms.ts'

/** As long as a code could be of use. */
const proofSeconds = 15 * 60

export async function askForCode(purpose: CodePurpose, form: FormData): Promise<FormState> {
  const given = readForm(askCodeSchema, form)
  if (!given.ok) return given.refused
  const reading = await chosenReading()
  const { mailer, publicUrl, seller: ours } = portalRuntime()
  const seller = ours.name()
  const asked = await askCode(identity(), {
    purpose,
    email: given.value.email,
    caller: await caller(),
    send: (to, mail) => {
      const { language } = reading
      const letter = codeLetter(mail)({ ...reading, publicUrl, seller })
      return mailer.send({
        to,
        language,
        ...writeLetter(letter, { language, name: mail.name, seller }),
      })
    },
  })
  if (asked.kind !== 'sent') return refuse(form, { fault: asked })
  await setCookie('proof', { value: asked.proof, maxAgeSeconds: proofSeconds })
  redirect(withNext(`/${purpose}/code`, ownPath(textOf(form, 'next'))))
}

/** As long as browsers keep a cookie. */
const deviceSeconds = 400 * 24 * 60 * 60

interface Given {
  readonly proof: string | undefined
  readonly caller: Caller
  readonly broughtToken: string | undefined
}

export async function takeCode<Typed extends { readonly password: string; readonly name?: string }>(
  form: FormData,
  {
    purpose,
    schemaFor,
    finish,
  }: {
    purpose: CodePurpose
    schemaFor: (email: string) => z.ZodType<Typed>
    finish: (given: Given & Typed) => Promise<GivenCode | { readonly kind: 'noService' }>
  },
): Promise<FormState> {
  const proof = await readCookie('proof')
  const email = await addressOfCode(identity(), { purpose, proof })
  if (email === null) return refuse(form, { fault: { kind: 'spentCode' } })
  // Faults of the form are reported before a try of the code is taken.
  const read = readForm(schemaFor(email), form)
  if (!read.ok) return read.refused
  const { password, name = '' } = read.value
  const known = [email, name, portalRuntime().seller.name()]
  if (await isGuessable(password, { known })) {
    return refuse(form, { fields: { password: 'tooPlain' } })
  }
  const brought = { proof, caller: await caller(), broughtToken: await readCookie('session') }
  const given = await finish({ ...brought, ...read.value })
  if (given.kind === 'half') {
    await dropCookie('proof')
    return goOnWithSecondStep(given, form)
  }
  if (given.kind !== 'in') return refuse(form, { fault: given })
  await signInAs(given)
  await dropCookie('proof')
  redirect(afterSignIn(form))
}

/** The browser keeps that it got so far, and gives the code of the app. */
export async function goOnWithSecondStep({ half }: HalfSignedIn, form: FormData): Promise<never> {
  await setCookie('half', { value: half, maxAgeSeconds: halfSignedInSeconds })
  redirect(withNext('/sign-in/code', ownPath(textOf(form, 'next'))))
}

/** From here on mails come in the language and calendar that the pages were read in. */
export async function signInAs({ personId, session, isNewBrowser }: LetIn): Promise<void> {
  await keepSession(session)
  if (isNewBrowser) {
    await sendMail({
      to: { personId },
      about: `signed in by a new browser ${randomUUID()}`,
      letter: newBrowser,
    })
  }
  const token = await rememberDevice(identity(), { personId, token: await readCookie('device') })
  await setCookie('device', { value: token, maxAgeSeconds: deviceSeconds })
  await saveReading(identity().database, { personId, ...(await chosenReading()) })
}
