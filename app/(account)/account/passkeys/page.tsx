import { getTranslations } from 'next-intl/server'
import { notFound, redirect } from 'next/navigation'
import { confirmHref } from '#lib/hrefs.ts'
import { isConfirmed } from '#server/portal/identity/confirm.ts'
import { currentPerson } from '#server/portal/identity/current-person.ts'
import { identity } from '#server/portal/identity/identity.ts'
import { listPasskeys } from '#server/portal/identity/passkeys.ts'
import { privatePage } from '../../../page-metadata.ts'
import { withNext } from '../../after-sign-in.ts'
import { AccountPage } from '../../forms/account-page.tsx'
import { ourSite } from '../../our-site.ts'
import { add, offer, remove } from './actions.ts'
import { Passkeys } from './passkeys.tsx'

export const generateMetadata = privatePage('identity.passkeys.title')

const path = '/account/passkeys'

export default async function PasskeysPage() {
  const person = await currentPerson()
  if (person === null) redirect(withNext('/sign-in', path))
  if (ourSite() === null) notFound()
  const deps = identity()
  if (!isConfirmed(person, deps.clock.nowMs())) redirect(confirmHref(path))
  const t = await getTranslations('identity.passkeys')
  return (
    <AccountPage title={t('title')} lead={t('lead')}>
      <Passkeys
        passkeys={await listPasskeys(deps.database, person.id)}
        acts={{ offer, add, remove }}
      />
    </AccountPage>
  )
}
