import { Link } from '#components/ui/link.tsx'
import { getTranslations } from 'next-intl/server'
import { nextOf, withNext, type SearchParams } from '../after-sign-in.ts'
import { AccountPage, quietLink } from '../forms/account-page.tsx'
import { EmailForm } from '../forms/code-forms.tsx'
import { askResetCode } from './actions.ts'
import { publicPage } from '../../page-metadata.ts'

export const generateMetadata = publicPage('identity.reset.title', 'identity.reset.lead')

export default async function ResetPage({ searchParams }: { searchParams: SearchParams }) {
  const next = await nextOf(searchParams)
  const t = await getTranslations('identity.reset')
  return (
    <AccountPage
      title={t('title')}
      lead={t('lead')}
      after={
        <Link href={withNext('/sign-in', next)} className={`${quietLink} self-start`}>
          {t('back')}
        </Link>
      }
    >
      <EmailForm action={askResetCode} next={next} submit={t('submit')} />
    </AccountPage>
  )
}
