import { useFormatter, useTranslations } from 'next-intl'
import { LogFilter } from '#components/ops/log-filter.tsx'
import { DataTable } from '#components/ui/data-table.tsx'
import { Link } from '#components/ui/link.tsx'
import { auditActionNames, nameOfAction } from '#lib/console/audit-action-names.ts'
import { consoleAuditPath, type ConsoleAuditFilter } from '#lib/console/audit-filter.ts'
import { flatDetails } from '#lib/console/flat-details.ts'
import { auditedActions } from '#lib/contract/console/audit.ts'
import { unbroken } from '#lib/dates/unbroken.ts'
import { consoleHref } from '#lib/hrefs.ts'
import { staffRoles } from '#lib/rights.ts'
import type { NamedEntry } from './read-entries.ts'

export function AuditFilterForm({ filter }: { filter: ConsoleAuditFilter }) {
  const t = useTranslations('audit')
  const { subject } = filter
  return (
    <LogFilter
      path={consoleHref('audit')}
      address={consoleAuditPath(filter)}
      filter={filter}
      isFiltered={Object.values(filter).some((value) => value !== undefined)}
      kept={subject === undefined ? undefined : { name: 'subject', value: subject }}
      events={auditedActions.map((value) => ({
        value,
        label: t(`action.${auditActionNames[value]}`),
      }))}
      texts={{
        who: t('who'),
        what: t('what'),
        anything: t('anything'),
        show: t('show'),
        showAll: t('showAll'),
      }}
      days={{ from: t('from'), to: t('to') }}
    />
  )
}

const quiet = 'text-action underline-offset-4 hover:underline'

/** A person and a thing link to all of their entries. */
export function AuditTable({
  entries,
  filter,
}: {
  entries: readonly NamedEntry[]
  filter: ConsoleAuditFilter
}) {
  const t = useTranslations('audit')
  const format = useFormatter()
  const only = (change: Partial<ConsoleAuditFilter>) =>
    consoleAuditPath({ ...filter, after: undefined, ...change })
  return (
    <DataTable
      label={t('title')}
      // On a phone the moment stands below the person.
      headings={(['when', 'who', 'did'] as const).map((each) => ({
        text: t(each),
        className: each === 'when' ? 'max-md:hidden' : '',
      }))}
    >
      {entries.map((entry) => {
        const { id, at, person, subject, subject_name: name } = entry
        const role = staffRoles.find((each) => each === entry.actor_role)
        const moment = (
          <time dateTime={at}>{unbroken(format.dateTime(new Date(at), 'exactMoment'))}</time>
        )
        const action = nameOfAction(entry.action)
        const lines = flatDetails(entry.details)
        return (
          <tr key={id}>
            <td className="whitespace-nowrap max-md:hidden">{moment}</td>
            <td>
              {person === null ? (
                t('unknown')
              ) : (
                <Link href={only({ q: person.email })} className={`wrap-anywhere ${quiet}`}>
                  {person.name}
                </Link>
              )}
              <span className="block text-caption text-ink-soft">
                {role === undefined ? entry.actor_role : t(`role.${role}`)}
              </span>
              <span className="block text-caption text-ink-soft md:hidden">{moment}</span>
            </td>
            <td className="wrap-anywhere">
              {action === undefined ? entry.action : t(`action.${action}`)}
              {' · '}
              <Link href={only({ subject })} className={quiet}>
                {name ?? shortSubject(subject)}
              </Link>
              {lines.length > 0 && (
                <details className="mt-1 text-caption text-ink-soft">
                  <summary className="cursor-pointer">{t('details')}</summary>
                  <ul className="mt-1">
                    {lines.map((line) => (
                      <li key={line}>{line}</li>
                    ))}
                  </ul>
                </details>
              )}
            </td>
          </tr>
        )
      })}
    </DataTable>
  )
}

/** By the end of their ids people know things apart. */
function shortSubject(subject: string): string {
  const [, id = subject] = /^[a-z_]+\/(.+)$/.exec(subject) ?? []
  return id.length > 20 ? `…${id.slice(-8)}` : id
}
