import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { Link } from '#components/ui/link.tsx'
import { SignOutForm } from '#components/frame/sign-out-form.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { findInvitation } from '#server/portal/accounts/invitations.ts'
import { currentPerson } from '#server/portal/identity/current-person.ts'
import { identity } from '#server/portal/identity/identity.ts'
import { withNext } from '../../after-sign-in.ts'
import { AccountPage } from '../../forms/account-page.tsx'
import { signOut } from '../../sign-out.ts'
import { accept } from './actions.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('accountPeople.invitation')
  return { title: t('title'), robots: { index: false }, referrer: 'no-referrer' }
}

export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  const [invited, person] = await Promise.all([findInvitation(identity(), token), currentPerson()])
  const t = await getTranslations('accountPeople.invitation')
  const ofRoles = await getTranslations('accountPeople.roles')
  if (invited === null) notFound()
  const { accountName, email, role, invitedBy } = invited
  const path = `/invitations/${token}`
  const isTheirs = person?.role === 'customer' && person.email.toLowerCase() === email.toLowerCase()
  return (
    <AccountPage
      title={t('title')}
      lead={
        invitedBy === null
          ? t('lead', { account: accountName })
          : t('leadBy', { by: invitedBy, account: accountName })
      }
    >
      <p className="mb-5 text-small">{t('role', { role: ofRoles(role) })}</p>
      {isTheirs && (
        <form action={accept}>
          <input type="hidden" name="token" value={token} />
          <button type="submit" className={buttonStyle('primary', 'w-full')}>
            {t('accept')}
          </button>
        </form>
      )}
      {person === null && (
        <>
          <p className="mb-4 text-small">{t('signInFirst', { email })}</p>
          <div className="flex flex-col gap-3">
            <Link href={withNext('/sign-in', path)} className={buttonStyle('primary')}>
              {t('signIn')}
            </Link>
            <Link href={withNext('/sign-up', path)} className={buttonStyle('secondary')}>
              {t('signUp')}
            </Link>
          </div>
        </>
      )}
      {person !== null && !isTheirs && (
        <>
          <p role="alert" className="mb-4 text-small text-warn">
            {t('notYours', { email, own: person.email })}
          </p>
          <SignOutForm person={person.id} signOut={signOut}>
            <button type="submit" className={buttonStyle('secondary', 'w-full')}>
              {t('signOut')}
            </button>
          </SignOutForm>
        </>
      )}
    </AccountPage>
  )
}
