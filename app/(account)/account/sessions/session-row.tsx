import { Monitor, Smartphone } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { Badge } from '#components/ui/badge.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { unbroken } from '#lib/dates/unbroken.ts'
import { deviceOf } from './device.ts'
import type { Session } from '#server/portal/identity/sessions.ts'

export function SessionRow({
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
  const { browser, system, isHandheld } = deviceOf(session.userAgent)
  const device = t('device', {
    browser: browser ?? t('unknownBrowser'),
    system: system ?? t('unknownSystem'),
  })
  const Icon = isHandheld ? Smartphone : Monitor
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
