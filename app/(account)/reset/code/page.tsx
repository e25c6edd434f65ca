import { getTranslations } from 'next-intl/server'
import { privatePage } from '../../../page-metadata.ts'
import type { SearchParams } from '../../after-sign-in.ts'
import { CodePage } from '../../forms/code-page.tsx'
import { resetPassword } from '../actions.ts'

export const generateMetadata = privatePage('identity.reset.codeTitle')

export default async function ResetCodePage({ searchParams }: { searchParams: SearchParams }) {
  const t = await getTranslations('identity')
  return (
    <CodePage
      purpose="reset"
      searchParams={searchParams}
      title={t('reset.codeTitle')}
      lead={(email) => `${t('signUp.codeLead', { email })} ${t('reset.note')}`}
      action={resetPassword}
      submit={t('reset.finish')}
      passwordLabel={t('reset.newPassword')}
    />
  )
}
