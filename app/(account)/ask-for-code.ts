/** What the two actions that ask for a code do alike: the mail, and the cookie that its code is good with. */
import { askCodeSchema } from './forms/account-forms.ts'
import { askCode } from '#server/portal/identity/ask-code.ts'
import { caller } from '#server/portal/identity/caller.ts'
import type { CodePurpose } from '#server/portal/identity/codes.ts'
import { setCookie } from '#server/portal/identity/cookies.ts'
import { identity } from '#server/portal/identity/identity.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { readForm, refuse, type FormState } from './form-state.ts'
import { mailWriter } from './write-mail.ts'

/** As long as a code could be of use. */
const proofSeconds = 15 * 60

/** Null when the mail is on its way. */
export async function askForCode(purpose: CodePurpose, form: FormData): Promise<FormState | null> {
  const given = readForm(askCodeSchema, form)
  if (!given.ok) return given.refused
  const write = await mailWriter()
  const asked = await askCode(identity(), {
    purpose,
    email: given.value.email,
    caller: await caller(),
    send: (to, mail) => portalRuntime().mailer.send({ to, ...write(mail) }),
  })
  switch (asked.kind) {
    case 'wait':
      return refuse(form, { fault: { kind: 'wait', seconds: asked.seconds } })
    case 'no mail':
      return refuse(form, { fault: { kind: 'noMail' } })
    case 'sent':
      await setCookie('proof', { value: asked.proof, maxAgeSeconds: proofSeconds })
      return null
  }
}
