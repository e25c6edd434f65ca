import { getTranslations } from 'next-intl/server'
import { Link } from '#components/ui/link.tsx'
import { requirePerson } from '#server/portal/identity/current-person.ts'
import { privatePage } from '../../../page-metadata.ts'
import { AccountPage, quietLink } from '../../forms/account-page.tsx'
import { ChangePasswordForm } from '../../forms/code-forms.tsx'
import { changeOwnPassword } from '../actions.ts'

export const generateMetadata = privatePage('identity.changePassword.title')

export default async function PasswordPage() {
  const person = await requirePerson('/account/password')
  const t = await getTranslations('identity.changePassword')
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
      <ChangePasswordForm email={person.email} action={changeOwnPassword} />
    </AccountPage>
  )
}
