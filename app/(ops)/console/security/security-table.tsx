import { useFormatter, useTranslations } from 'next-intl'
import { LogFilter } from '#components/ops/log-filter.tsx'
import { DataTable } from '#components/ui/data-table.tsx'
import { Link } from '#components/ui/link.tsx'
import { unbroken } from '#lib/dates/unbroken.ts'
import { consoleHref } from '#lib/hrefs.ts'
import { securityEvents } from '#lib/security/security-events.ts'
import { securityPath, type SecurityFilter } from '#lib/security/security-filter.ts'
import type { SecurityLine } from '#server/portal/identity/security-log.ts'
import { useDeviceName } from '../../../(account)/account/sessions/use-device-name.ts'

export function SecurityFilterForm({ filter }: { filter: SecurityFilter }) {
  const t = useTranslations('console.security')
  const eventName = useTranslations('identity.securityEvent')
  return (
    <LogFilter
      path={consoleHref('security')}
      address={securityPath(filter)}
      filter={filter}
      isFiltered={Object.values(filter).some((value) => value !== undefined)}
      events={securityEvents.map((event) => ({ value: event, label: eventName(event) }))}
      texts={{
        who: t('who'),
        what: t('what'),
        anything: t('anything'),
        show: t('show'),
        showAll: t('showAll'),
      }}
    />
  )
}

const quiet = 'text-action underline-offset-4 hover:underline'

/** Name and network link to all of their lines. */
export function SecurityTable({
  lines,
  filter,
}: {
  lines: readonly SecurityLine[]
  filter: SecurityFilter
}) {
  const t = useTranslations('console.security')
  const eventName = useTranslations('identity.securityEvent')
  const deviceName = useDeviceName()
  const format = useFormatter()
  const only = (q: string) => securityPath({ ...filter, before: undefined, q })
  return (
    <DataTable
      label={t('title')}
      // On a phone the moment and the network stand below the person and the event.
      headings={(['when', 'person', 'event', 'from'] as const).map((each) => ({
        text: t(each),
        className: each === 'when' || each === 'from' ? 'max-md:hidden' : '',
      }))}
    >
      {lines.map(({ id, at, personName, personEmail, apiKey, what, address, userAgent }) => {
        const moment = (
          <time dateTime={at.toISOString()}>{unbroken(format.dateTime(at, 'exactMoment'))}</time>
        )
        const from = address !== null && (
          <>
            <Link href={only(address)} className={quiet}>
              {address}
            </Link>
            <span className="block text-caption text-ink-soft">{deviceName(userAgent ?? '')}</span>
          </>
        )
        return (
          <tr key={id}>
            <td className="whitespace-nowrap max-md:hidden">{moment}</td>
            <td>
              {apiKey !== null ? (
                <Link href={only(apiKey)} className={`${quiet} font-mono wrap-anywhere`}>
                  {apiKey}
                </Link>
              ) : personEmail === '' ? (
                t('erased')
              ) : (
                <Link href={only(personEmail)} className={quiet}>
                  {personName}
                </Link>
              )}
              <span className="block text-caption wrap-anywhere text-ink-soft">{personEmail}</span>
              <span className="block text-caption text-ink-soft md:hidden">{moment}</span>
            </td>
            <td>
              {eventName(what)}
              <div className="mt-1 md:hidden">{from}</div>
            </td>
            <td className="max-md:hidden">{from}</td>
          </tr>
        )
      })}
    </DataTable>
  )
}
