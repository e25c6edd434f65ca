/** The mails of signing up and of new passwords, in the language of the page that they are asked from. */
import { getLocale, getTranslations } from 'next-intl/server'
import type { CodeMail } from '#server/portal/identity/ask-code.ts'
import type { Mail } from '#server/portal/mail/mailer.ts'
import { portalRuntime } from '#server/portal/runtime.ts'

export async function mailWriter(): Promise<(mail: CodeMail) => Omit<Mail, 'to'>> {
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
