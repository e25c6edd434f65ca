import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { addressOfCode } from '#server/portal/identity/codes.ts'
import { readCookie } from '#server/portal/identity/cookies.ts'
import { identity } from '#server/portal/identity/identity.ts'
import { nextOf, withNext, type SearchParams } from '../../after-sign-in.ts'
import { AccountPage } from '../../forms/account-page.tsx'
import { AfterCode } from '../../forms/after-code.tsx'
import { CodeForm } from '../../forms/code-form.tsx'
import { CodeGone } from '../../forms/code-gone.tsx'
import { practiceMailbox } from '../../practice-mailbox.ts'
import { resetPassword } from '../actions.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('identity.reset')
  return { title: t('codeTitle'), robots: { index: false } }
}

export default async function ResetCodePage({ searchParams }: { searchParams: SearchParams }) {
  const next = await nextOf(searchParams)
  const askAgain = withNext('/reset', next)
  const proof = await readCookie('proof')
  const email = await addressOfCode(identity(), { purpose: 'reset', proof })
  if (email === null) return <CodeGone askAgain={askAgain} />
  const t = await getTranslations('identity')
  return (
    <AccountPage
      title={t('reset.codeTitle')}
      lead={`${t('signUp.codeLead', { email })} ${t('reset.note')}`}
      after={<AfterCode askAgain={askAgain} mailbox={practiceMailbox(email)} />}
    >
      <CodeForm
        action={resetPassword}
        next={next}
        submit={t('reset.finish')}
        email={email}
        passwordLabel={t('reset.newPassword')}
      />
    </AccountPage>
  )
}
