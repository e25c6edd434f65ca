import { Link } from '#components/ui/link.tsx'
import { getTranslations } from 'next-intl/server'
import { Badge } from '#components/ui/badge.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { requirePerson } from '#server/portal/identity/current-person.ts'
import { EmptyHold } from '#components/illustrations/empty-hold.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { accountHref, actHref } from '#lib/hrefs.ts'
import { accountsOf } from '#server/portal/accounts/own-accounts.ts'
import type { Person } from '#server/portal/identity/sessions.ts'
import { ourSite } from '../our-site.ts'
import { openOwnAccount } from './actions.ts'
import { OpenAccount } from './open-account.tsx'
import { NotRead } from '#components/ui/not-read.tsx'
import { privatePage } from '../../page-metadata.ts'

export const generateMetadata = privatePage('identity.account.title')

export default async function OwnAccountPage() {
  const person = await requirePerson('/account')
  const t = await getTranslations('identity')
  const ofData = await getTranslations('ownData')
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
          <div className="flex flex-wrap gap-3">
            <Link href="/account/sessions" className={buttonStyle('secondary')}>
              {t('account.sessionsLink')}
            </Link>
            <Link href="/account/password" className={buttonStyle('secondary')}>
              {t('changePassword.title')}
            </Link>
            <Link href="/account/second-step" className={buttonStyle('secondary')}>
              {t('secondStep.title')}
            </Link>
            {ourSite() !== null && (
              <Link href="/account/passkeys" className={buttonStyle('secondary')}>
                {t('passkeys.title')}
              </Link>
            )}
            <Link href="/account/data" className={buttonStyle('secondary')}>
              {ofData('title')}
            </Link>
          </div>
        </section>
      </div>
    </div>
  )
}

/** The list is for recognizing one's own; staff with hundreds find one by its name elsewhere. */
const shownAtMost = 20

async function OwnAccounts({ person }: { person: Person }) {
  const t = await getTranslations('identity.account')
  const accounts = await accountsOf(person)
  if (!accounts.ok) {
    return (
      <div className="mt-5">
        <NotRead title={t('failedTitle')} retry={t('retry')}>
          {t('failedBody')}
        </NotRead>
      </div>
    )
  }
  const isCustomer = person.role === 'customer'
  const { length: total } = accounts.value
  if (total === 0 && isCustomer) {
    return <OpenAccount action={openOwnAccount} email={person.email} />
  }
  if (total === 0) {
    return (
      <div className="mt-5">
        <Notice
          illustration={<EmptyHold />}
          title={t('staffNoneTitle')}
          action={
            <Link href={actHref} className={buttonStyle('primary')}>
              {t('staffChoose')}
            </Link>
          }
        >
          <p>{t('staffNoneBody')}</p>
        </Notice>
      </div>
    )
  }
  const shown = accounts.value.slice(0, shownAtMost)
  return (
    <>
      <p className="mt-2 text-ink-soft">
        {isCustomer ? t('accountsLead') : t('accountsLeadStaff')}
      </p>
      <ul className="mt-5 divide-y divide-edge rounded-large border border-edge bg-surface">
        {shown.map(({ id, name, code }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 px-5 py-4">
            <Link
              href={accountHref(id)}
              className="inline-flex min-h-8 items-center font-medium text-action underline underline-offset-4 hover:text-action-hover"
            >
              {name}
            </Link>
            <span className="text-caption text-ink-soft">
              {t('code')} {code}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < total && (
        <p className="mt-3 text-caption text-ink-soft">
          {t('more', { shown: shown.length, total })}
        </p>
      )}
    </>
  )
}
