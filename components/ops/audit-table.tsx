import { useTranslations, useFormatter } from 'next-intl'
import { Link } from '#components/ui/link.tsx'
import { auditPath, type AuditFilter } from '#lib/ops/audit-filter.ts'
import {
  auditedActs,
  auditFactNames,
  type AuditFacts,
  type AuditLine,
} from '#lib/ops/audited-acts.ts'
import { DataTable } from '#components/ui/data-table.tsx'
import { unbroken } from '#lib/dates/unbroken.ts'
import { LogFilter } from './log-filter.tsx'

export function AuditFilterForm({ filter }: { filter: AuditFilter }) {
  const t = useTranslations('ops.audit')
  return (
    <LogFilter
      path="/staff/audit"
      address={auditPath(filter)}
      filter={filter}
      isFiltered={Object.values(filter).some((value) => value !== undefined)}
      events={auditedActs.map((act) => ({ value: act, label: t(`act.${act}`) }))}
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

/** Each line says which person did what, for which account, and when; each name links to all of its lines. */
export function AuditTable({
  lines,
  filter,
}: {
  lines: readonly AuditLine[]
  filter: AuditFilter
}) {
  const t = useTranslations('ops.audit')
  const only = (part: AuditFilter) => auditPath({ ...filter, before: undefined, ...part })
  return (
    <DataTable
      label={t('title')}
      // Where there is no room for five columns there are two, on a phone one, with the others in them.
      headings={(['when', 'person', 'account', 'did', 'facts'] as const).map((each) => ({
        text: t(each),
        className: each === 'account' ? '' : each === 'person' ? 'max-sm:hidden' : 'max-lg:hidden',
      }))}
    >
      {lines.map((line) => (
        <Line key={line.id} line={line} only={only} />
      ))}
    </DataTable>
  )
}

function Line({
  line: { at, personName, personEmail, accountName, actingId, what, facts },
  only,
}: {
  line: AuditLine
  only: (part: AuditFilter) => string
}) {
  const t = useTranslations('ops.audit')
  const format = useFormatter()
  const moment = (
    <time dateTime={at.toISOString()}>{unbroken(format.dateTime(at, 'exactMoment'))}</time>
  )
  const person = (
    <>
      <Link href={only({ q: personEmail })} className={quiet}>
        {personName}
      </Link>
      <span className="block text-caption wrap-anywhere text-ink-soft">{personEmail}</span>
      <span className="block text-caption text-ink-soft lg:hidden">{moment}</span>
    </>
  )
  const actName = t(`act.${what}`)
  const act =
    actingId === null ? (
      actName
    ) : (
      <Link href={only({ switch: actingId })} className={quiet}>
        {actName}
      </Link>
    )
  return (
    <tr>
      <td className="whitespace-nowrap max-lg:hidden">{moment}</td>
      <td className="max-sm:hidden lg:min-w-44">{person}</td>
      <td className="lg:min-w-44">
        {accountName === null ? (
          t('allAccounts')
        ) : (
          <Link href={only({ q: accountName })} className={quiet}>
            {accountName}
          </Link>
        )}
        <div className="mt-0.5 lg:hidden">
          {act}
          <Facts facts={facts} />
        </div>
        <div className="mt-2 sm:hidden">{person}</div>
      </td>
      <td className="min-w-40 max-lg:hidden">{act}</td>
      <td className="min-w-64 max-lg:hidden">
        <Facts facts={facts} />
      </td>
    </tr>
  )
}

function Facts({ facts }: { facts: AuditFacts }) {
  const t = useTranslations('ops.audit')
  const format = useFormatter()
  return (
    <dl className="flex flex-col gap-0.5">
      {auditFactNames.map((name) => {
        const value = facts[name]
        if (value === undefined) return null
        return (
          <div key={name} className="flex flex-wrap gap-x-2">
            <dt className="text-caption text-ink-soft">{t(`fact.${name}`)}</dt>
            <dd className="min-w-0 text-caption [overflow-wrap:anywhere]">
              {name === 'until' ? unbroken(format.dateTime(new Date(value), 'exactMoment')) : value}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
