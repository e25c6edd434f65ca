import { staffRoles } from '#lib/rights.ts'
import { History } from 'lucide-react'
import { getFormatter, getTranslations } from 'next-intl/server'
import { AddStaffForm, StaffRow, TakeStepAwayForm } from '#components/console/staff-people.tsx'
import { Link } from '#components/ui/link.tsx'
import { FileLink } from '#components/ui/list-head.tsx'
import { unbroken } from '#lib/dates/unbroken.ts'
import { wholeListHref } from '#lib/hrefs.ts'
import { listStaff } from '#server/portal/identity/people.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { openConsolePage } from '#server/portal/staff/console.ts'
import { privatePage } from '../../../page-metadata.ts'
import { Words } from '../../../words.tsx'
import { ConsoleClosed } from '../console-closed.tsx'
import { add, endAccess, giveAccess, mailAgain, setRole, takeStepAway } from './actions.ts'

export const generateMetadata = privatePage('console.people.title')

export default async function PeoplePage() {
  const access = await openConsolePage('people')
  if (access.kind !== 'open') return <ConsoleClosed why={access.kind} />
  const { person } = access
  const t = await getTranslations('console.people')
  const ofConsole = await getTranslations('console')
  const [format, staff] = await Promise.all([
    getFormatter(),
    listStaff(portalRuntime().database, person.organizationId),
  ])
  const timeOf = (at: Date) => unbroken(format.dateTime(at, 'moment'))
  return (
    <>
      <h1 className="text-heading">{t('title')}</h1>
      <p className="mt-2 text-ink-soft">{t('lead')}</p>
      <dl className="mt-4 grid gap-x-4 gap-y-1 text-small md:grid-cols-[auto_minmax(0,1fr)]">
        {staffRoles.map((role) => (
          <div key={role} className="md:col-span-2 md:grid md:grid-cols-subgrid">
            <dt className="font-medium">{t(`roles.${role}`)}</dt>
            <dd className="text-ink-soft">{t(`may.${role}`)}</dd>
          </div>
        ))}
      </dl>
      <Words of={['console']}>
        <section
          aria-labelledby="add"
          className="mt-8 rounded-large border border-edge bg-surface p-5"
        >
          <h2 id="add" className="mb-4 text-lead">
            {t('addTitle')}
          </h2>
          <AddStaffForm add={add} />
        </section>
        <section aria-labelledby="staff" className="mt-10">
          <div className="flex flex-wrap items-end justify-between gap-3">
            <h2 id="staff" className="text-title">
              {t('staff')}
            </h2>
            <FileLink href={wholeListHref('staff')} text={ofConsole('list.file')} />
          </div>
          <ul className="mt-4 divide-y divide-edge rounded-large border border-edge bg-surface">
            {staff.map(({ id, name, email, role, disabledAt, lastSeenAt }) => (
              <StaffRow
                key={id}
                person={{ id, name, email, role }}
                isSelf={id === person.id}
                state={disabledAt === null ? (lastSeenAt === null ? 'new' : 'works') : 'ended'}
                when={
                  disabledAt === null
                    ? lastSeenAt === null
                      ? t('never')
                      : t('seen', { time: timeOf(lastSeenAt) })
                    : t('off', { time: timeOf(disabledAt) })
                }
                acts={{ setRole, endAccess, giveAccess, mailAgain }}
              />
            ))}
          </ul>
        </section>
        <section
          aria-labelledby="lost-step"
          className="mt-10 rounded-large border border-edge bg-surface p-5"
        >
          <h2 id="lost-step" className="text-lead">
            {t('stepTitle')}
          </h2>
          <p className="mt-1 mb-4 max-w-[44rem] text-small text-ink-soft">{t('stepLead')}</p>
          <TakeStepAwayForm takeAway={takeStepAway} />
        </section>
      </Words>
      <Link
        href="/staff/audit"
        className="mt-8 inline-flex min-h-11 items-center gap-2 text-small text-action underline-offset-4 hover:underline"
      >
        <History aria-hidden className="size-4" />
        {t('record')}
      </Link>
    </>
  )
}
