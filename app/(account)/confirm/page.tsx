import { getTranslations } from 'next-intl/server'
import { Link } from '#components/ui/link.tsx'
import { requirePerson } from '#server/portal/identity/current-person.ts'
import { listPasskeys } from '#server/portal/identity/passkeys.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { privatePage } from '../../page-metadata.ts'
import { nextOf, withNext, type SearchParams } from '../after-sign-in.ts'
import { AccountPage, quietLink } from '../forms/account-page.tsx'
import { CurrentPasswordForm } from '../forms/code-forms.tsx'
import { PasskeyButton } from '../forms/passkey-button.tsx'
import { ourSite } from '../our-site.ts'
import { confirm, confirmWithPasskey, offerPasskey } from './actions.ts'

export const generateMetadata = privatePage('identity.confirm.title')

/** On the way to money, keys and people, some time after signing in. */
export default async function ConfirmPage({ searchParams }: { searchParams: SearchParams }) {
  const next = await nextOf(searchParams)
  const person = await requirePerson(withNext('/confirm', next))
  const t = await getTranslations('identity.confirm')
  const passkeys = ourSite() === null ? [] : await listPasskeys(portalRuntime().database, person.id)
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
      {passkeys.length > 0 && (
        <PasskeyButton
          text={t('passkey')}
          next={next}
          offer={offerPasskey}
          enter={confirmWithPasskey}
        />
      )}
    </AccountPage>
  )
}
