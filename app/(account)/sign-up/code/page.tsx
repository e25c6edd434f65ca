import { getTranslations } from 'next-intl/server'
import { SignUpTerms } from '#components/seller/seller-notes.tsx'
import { shownSeller } from '../../../shown-seller.ts'
import { privatePage } from '../../../page-metadata.ts'
import type { SearchParams } from '../../after-sign-in.ts'
import { CodePage } from '../../forms/code-page.tsx'
import { signUp } from '../actions.ts'

export const generateMetadata = privatePage('identity.signUp.codeTitle')

export default async function SignUpCodePage({ searchParams }: { searchParams: SearchParams }) {
  const t = await getTranslations('identity')
  return (
    <CodePage
      purpose="sign-up"
      searchParams={searchParams}
      title={t('signUp.codeTitle')}
      lead={(email) => t('signUp.codeLead', { email })}
      action={signUp}
      submit={t('signUp.finish')}
      passwordLabel={t('password')}
      asksName
      note={<SignUpTerms seller={shownSeller()} />}
    />
  )
}
