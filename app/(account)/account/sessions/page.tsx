import type { Metadata } from 'next'
import { Link } from '#components/ui/link.tsx'
import { getTranslations } from 'next-intl/server'
import { UnbrokenWords } from '#components/ui/unbroken-words.tsx'
import { requirePerson } from '#server/portal/identity/current-person.ts'
import { identity } from '#server/portal/identity/identity.ts'
import { listSessions } from '#server/portal/identity/sessions.ts'
import { quietLink } from '../../forms/account-page.tsx'
import { endOneSession, endOtherSessions } from '../actions.ts'
import { EndOthers } from './end-others.tsx'
import { SessionRow } from './session-row.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('identity.sessions')
  return { title: t('title'), robots: { index: false } }
}

export default async function SessionsPage() {
  const person = await requirePerson('/account/sessions')
  const t = await getTranslations('identity.sessions')
  const sessions = await listSessions(identity(), person)
  const here = sessions.filter(({ id }) => id === person.sessionId)
  const others = sessions.filter(({ id }) => id !== person.sessionId)
  return (
    <div className="page flex flex-col items-center py-10 md:py-16">
      <div className="w-full max-w-[44rem]">
        <h1 className="text-heading">{t('title')}</h1>
        <p className="mt-3 mb-8 wrap-anywhere text-ink-soft">
          <UnbrokenWords>{t('lead', { email: person.email })}</UnbrokenWords>
        </p>
        <ul className="divide-y divide-edge rounded-large border border-edge bg-surface">
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
          <Link href="/reset" className={`${quietLink} text-small`}>
            {t('newPassword')}
          </Link>
        </div>
      </div>
    </div>
  )
}
