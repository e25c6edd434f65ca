import { getFormatter, getTranslations } from 'next-intl/server'
import { ColleagueRow, InviteForm } from '#components/account-people/people-forms.tsx'
import { OpenLinks } from '#components/account-people/open-links.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { Link } from '#components/ui/link.tsx'
import { accountHref, confirmHref } from '#lib/hrefs.ts'
import { accountRoles, can } from '#server/portal/access/access.ts'
import { listColleagues } from '#server/portal/accounts/colleagues.ts'
import { listInvitations } from '#server/portal/accounts/invitations.ts'
import { isConfirmed } from '#server/portal/identity/confirm.ts'
import { identity } from '#server/portal/identity/identity.ts'
import { listLinkMakers } from '#server/portal/orders/share-links.ts'
import { unbroken } from '#lib/dates/unbroken.ts'
import { openSection, type AccountPageProps } from '../open-section.ts'
import { invite, remove, revoke, revokeLink, revokeLinks, setRole } from './actions.ts'
import { privatePage } from '../../../../page-metadata.ts'

export const generateMetadata = privatePage('accountPeople.title')

export default async function PeoplePage(props: AccountPageProps) {
  const access = await openSection(props, 'people')
  const { accountId, person } = access
  const t = await getTranslations('accountPeople')
  const [format, colleagues, invitations, makers] = await Promise.all([
    getFormatter(),
    listColleagues(identity().database, accountId),
    listInvitations(identity(), accountId),
    listLinkMakers(identity(), accountId),
  ])
  const mayManage = can(access, 'managePeople')
  const canManage = mayManage && isConfirmed(access, identity().clock.nowMs())
  const canRevoke = can(access, 'share')
  return (
    <>
      <h1 className="text-heading">{t('title')}</h1>
      <p className="mt-2 text-ink-soft">{t('lead')}</p>
      <dl className="mt-4 grid gap-x-4 gap-y-1 text-small md:grid-cols-[auto_minmax(0,1fr)]">
        {accountRoles.map((role) => (
          <div key={role} className="md:col-span-2 md:grid md:grid-cols-subgrid">
            <dt className="font-medium">{t(`roles.${role}`)}</dt>
            <dd className="text-ink-soft">{t(`may.${role}`)}</dd>
          </div>
        ))}
      </dl>
      {mayManage && !canManage && (
        <div className="mt-8 flex flex-wrap items-center justify-between gap-4 rounded-large border border-edge bg-surface p-5">
          <p className="max-w-[60ch] text-small">{t('confirm')}</p>
          <Link
            href={confirmHref(accountHref(accountId, 'people'))}
            className={buttonStyle('secondary')}
          >
            {t('confirmLink')}
          </Link>
        </div>
      )}
      {canManage && (
        <section
          aria-labelledby="invite"
          className="mt-8 rounded-large border border-edge bg-surface p-5"
        >
          <h2 id="invite" className="mb-4 text-lead">
            {t('inviteTitle')}
          </h2>
          <InviteForm accountId={accountId} invite={invite} />
        </section>
      )}
      {canManage && invitations.length > 0 && (
        <section aria-labelledby="open" className="mt-10">
          <h2 id="open" className="text-title">
            {t('openTitle')}
          </h2>
          <ul className="mt-4 divide-y divide-edge rounded-large border border-edge bg-surface">
            {invitations.map(({ id, email, role, expiresAt }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-5 gap-y-3 px-5 py-4">
                <div className="min-w-0 grow basis-56">
                  <p className="font-medium break-words">{email}</p>
                  <p className="text-caption text-ink-soft">
                    {t(`roles.${role}`)} ·{' '}
                    {t('until', { time: unbroken(format.dateTime(expiresAt, 'moment')) })}
                  </p>
                </div>
                <form action={revoke}>
                  <input type="hidden" name="account" value={accountId} />
                  <input type="hidden" name="invitation" value={id} />
                  <button
                    type="submit"
                    aria-label={t('revokeOf', { email })}
                    className={buttonStyle('secondary')}
                  >
                    {t('revoke')}
                  </button>
                </form>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="colleagues" className="mt-10">
        <h2 id="colleagues" className="text-title">
          {t('colleagues')}
        </h2>
        <ul className="mt-4 divide-y divide-edge rounded-large border border-edge bg-surface">
          {colleagues.map((colleague) => (
            <ColleagueRow
              key={colleague.id}
              accountId={accountId}
              colleague={{
                id: colleague.id,
                name: colleague.name,
                email: colleague.email,
                role: colleague.role,
              }}
              isSelf={colleague.id === person.id}
              canManage={canManage}
              openLinks={makers.find(({ personId }) => personId === colleague.id)?.count ?? 0}
              setRole={setRole}
              remove={remove}
            />
          ))}
        </ul>
      </section>
      {makers.length > 0 && (
        <OpenLinks {...{ accountId, makers, canRevoke, revokeLink, revokeLinks }} />
      )}
    </>
  )
}
