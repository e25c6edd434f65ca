/** What the two actions that ask for a code do alike: the mail, and the cookie that its code is good with. */
import { askCodeSchema } from './forms/account-forms.ts'
import { askCode, type CodeMail } from '#server/portal/identity/ask-code.ts'
import { caller } from '#server/portal/identity/caller.ts'
import type { CodePurpose } from '#server/portal/identity/codes.ts'
import { setCookie } from '#server/portal/identity/cookies.ts'
import { identity } from '#server/portal/identity/identity.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { readForm, refuse, type FormState } from './form-state.ts'
import { getLocale, getTranslations } from 'next-intl/server'
import type { Mail } from '#server/portal/mail/mailer.ts'

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

/** The mails of signing up and of new passwords, in the language of the page that they are asked from. */
async function mailWriter(): Promise<(mail: CodeMail) => Omit<Mail, 'to'>> {
  const t = await getTranslations('mail')
  const language = await getLocale()
  const { publicUrl } = portalRuntime()
  const links = {
    signIn: `${publicUrl}/sign-in`,
    signUp: `${publicUrl}/sign-up`,
    reset: `${publicUrl}/reset`,
  }
  const write = (subject: string, body: string) => ({
    language,
    subject,
    text: [t('greeting'), body, t('sign')].join('\n\n'),
  })
  return (mail) => {
    switch (mail.kind) {
      case 'sign-up':
        return write(t('signUpSubject', { code: mail.code }), t('signUpBody', { code: mail.code }))
      case 'reset':
        return write(t('resetSubject', { code: mail.code }), t('resetBody', { code: mail.code }))
      case 'already a customer':
        return write(t('alreadySubject'), t('alreadyBody', links))
      case 'no customer':
        return write(t('unknownSubject'), t('unknownBody', links))
    }
  }
}
