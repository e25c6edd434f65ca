import type { Metadata } from 'next'
import { Link } from '#components/ui/link.tsx'
import { getTranslations } from 'next-intl/server'
import { Badge } from '#components/ui/badge.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { requirePerson } from '#server/portal/identity/current-person.ts'
import { OwnAccounts } from './own-accounts.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('identity.account')
  return { title: t('title'), robots: { index: false } }
}

export default async function OwnAccountPage() {
  const person = await requirePerson('/account')
  const t = await getTranslations('identity')
  return (
    <div className="page flex flex-col items-center py-10 md:py-16">
      <div className="w-full max-w-[44rem]">
        <h1 className="text-heading">{t('account.title')}</h1>
        <p className="mt-3 text-lead">{person.name}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
          <span className="min-w-0 break-words">{person.email}</span>
          <Badge>{t(`signIn.role.${person.role}`)}</Badge>
        </p>
        <section aria-labelledby="accounts" className="mt-10">
          <h2 id="accounts" className="text-title">
            {t('account.accountsTitle')}
          </h2>
          <OwnAccounts person={person} />
        </section>
        <section aria-labelledby="sessions" className="mt-10 border-t border-edge pt-8">
          <h2 id="sessions" className="text-title">
            {t('account.sessionsTitle')}
          </h2>
          <p className="mt-2 mb-5 text-ink-soft">{t('account.sessionsLead')}</p>
          <Link href="/account/sessions" className={buttonStyle('secondary')}>
            {t('account.sessionsLink')}
          </Link>
        </section>
      </div>
    </div>
  )
}
