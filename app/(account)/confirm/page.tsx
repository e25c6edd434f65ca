import { getTranslations } from 'next-intl/server'
import { Link } from '#components/ui/link.tsx'
import { requirePerson } from '#server/portal/identity/current-person.ts'
import { privatePage } from '../../page-metadata.ts'
import { nextOf, withNext, type SearchParams } from '../after-sign-in.ts'
import { AccountPage, quietLink } from '../forms/account-page.tsx'
import { CurrentPasswordForm } from '../forms/code-forms.tsx'
import { confirm } from './actions.ts'

export const generateMetadata = privatePage('identity.confirm.title')

/** On the way to money, keys and people, some time after signing in. */
export default async function ConfirmPage({ searchParams }: { searchParams: SearchParams }) {
  const next = await nextOf(searchParams)
  const person = await requirePerson(withNext('/confirm', next))
  const t = await getTranslations('identity.confirm')
  return (
    <AccountPage
      title={t('title')}
      lead={t('lead')}
      after={
        <Link href="/reset" className={quietLink}>
          {t('forgotten')}
        </Link>
      }
    >
      <CurrentPasswordForm email={person.email} action={confirm} next={next} submit={t('submit')} />
    </AccountPage>
  )
}
