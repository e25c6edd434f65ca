import { Link } from '#components/ui/link.tsx'
import { getTranslations } from 'next-intl/server'
import { UnbrokenWords } from '#components/ui/unbroken-words.tsx'
import { requirePerson } from '#server/portal/identity/current-person.ts'
import { identity } from '#server/portal/identity/identity.ts'
import { readOwnSecurityLog, type SecurityLine } from '#server/portal/identity/security-log.ts'
import { listSessions, type Session } from '#server/portal/identity/sessions.ts'
import type { SearchParams } from '../../after-sign-in.ts'
import { quietLink } from '../../forms/account-page.tsx'
import { endOneSession, endOtherSessions } from '../actions.ts'
import { EndOthers } from './end-others.tsx'
import { Monitor, Smartphone } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { Badge } from '#components/ui/badge.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { unbroken } from '#lib/dates/unbroken.ts'
import { deviceOf } from './device.ts'
import { useDeviceName } from './use-device-name.ts'
import { privatePage } from '../../../page-metadata.ts'

export const generateMetadata = privatePage('identity.sessions.title')

export default async function SessionsPage({ searchParams }: { searchParams: SearchParams }) {
  const person = await requirePerson('/account/sessions')
  const t = await getTranslations('identity.sessions')
  const sessions = await listSessions(identity(), person)
  const lately = await readOwnSecurityLog(identity().database, {
    personId: person.id,
    atMost: latelyAtMost,
  })
  const here = sessions.filter(({ id }) => id === person.sessionId)
  const others = sessions.filter(({ id }) => id !== person.sessionId)
  return (
    <div className="page flex flex-col items-center py-10 md:py-16">
      <div className="w-full max-w-[44rem]">
        <h1 id="sessions" className="text-heading">
          {t('title')}
        </h1>
        <p className="mt-3 mb-8 wrap-anywhere text-ink-soft">
          <UnbrokenWords>{t('lead', { email: person.email })}</UnbrokenWords>
        </p>
        {(await searchParams)['password'] === 'changed' && (
          <p
            role="status"
            className="mb-6 rounded-medium bg-good-soft px-4 py-3 text-small text-good"
          >
            {t('passwordChanged')}
          </p>
        )}
        <ul
          aria-labelledby="sessions"
          className="divide-y divide-edge rounded-large border border-edge bg-surface"
        >
          {[...here, ...others].map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isHere={session.id === person.sessionId}
              end={endOneSession}
            />
          ))}
        </ul>
        <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <EndOthers action={endOtherSessions} hasOthers={others.length > 0} />
          <Link href="/account/password" className={`${quietLink} text-small`}>
            {t('newPassword')}
          </Link>
        </div>
        {lately.length > 0 && <Lately lines={lately} />}
      </div>
    </div>
  )
}

const latelyAtMost = 20

/** By it somebody notices that another was here. */
function Lately({ lines }: { lines: readonly SecurityLine[] }) {
  const t = useTranslations('identity')
  const format = useFormatter()
  const deviceName = useDeviceName()
  return (
    <section aria-labelledby="lately" className="mt-10 border-t border-edge pt-8">
      <h2 id="lately" className="text-title">
        {t('sessions.lately')}
      </h2>
      <ul className="mt-4 flex flex-col gap-3 text-small">
        {lines.map(({ id, at, what, address, userAgent }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-6">
            <span>
              <span className="font-medium">{t(`securityEvent.${what}`)}</span>
              {address !== null && (
                <span className="block text-caption text-ink-soft">
                  {deviceName(userAgent ?? '')}{' '}
                  <span className="whitespace-nowrap">{t('sessions.from', { address })}</span>
                </span>
              )}
            </span>
            <time dateTime={at.toISOString()} className="text-caption text-ink-soft">
              {unbroken(format.dateTime(at, 'moment'))}
            </time>
          </li>
        ))}
      </ul>
    </section>
  )
}

function SessionRow({
  session,
  isHere,
  end,
}: {
  session: Session
  isHere: boolean
  end: (form: FormData) => Promise<void>
}) {
  const t = useTranslations('identity.sessions')
  const format = useFormatter()
  const device = useDeviceName()(session.userAgent)
  const Icon = deviceOf(session.userAgent).isHandheld ? Smartphone : Monitor
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4 sm:flex-nowrap">
      <Icon aria-hidden className="size-6 shrink-0 text-ink-soft" />
      <div className="min-w-0 grow basis-[calc(100%-2.5rem)] sm:basis-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          {device}
          {isHere && <Badge tone="good">{t('here')}</Badge>}
        </p>
        <p className="text-caption text-ink-soft">
          {t('lastSeen', {
            time: unbroken(format.dateTime(session.lastSeenAt, 'moment')),
          })}{' '}
          <span className="whitespace-nowrap">{t('from', { address: session.address })}</span>
        </p>
        <p className="text-caption text-ink-soft">
          {t('since', { date: unbroken(format.dateTime(session.createdAt, 'day')) })}
        </p>
      </div>
      {!isHere && (
        <form action={end} className="shrink-0 max-sm:ml-10">
          <input type="hidden" name="session" value={session.id} />
          <button
            type="submit"
            aria-label={t('endNamed', { device })}
            className={buttonStyle('secondary')}
          >
            {t('end')}
          </button>
        </form>
      )}
    </li>
  )
}
