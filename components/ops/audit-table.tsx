import { useFormatter, useTranslations } from 'next-intl'
import Link from 'next/link'
import { DataTable } from '#components/ui/data-table.tsx'
import { auditPath, type AuditFilter } from '#lib/ops/audit-filter.ts'
import { auditFactNames, type AuditFacts, type AuditedAct } from '#lib/ops/audited-acts.ts'

export interface AuditLineShown {
  readonly id: string
  readonly at: Date
  readonly personName: string
  readonly personEmail: string
  readonly accountName: string
  readonly actingId: string
  readonly what: AuditedAct
  readonly facts: AuditFacts
}

const quiet = 'text-action underline-offset-4 hover:underline'

/** Who did what, for whom, when. What names a person, an account or a switch leads to all of its lines. */
export function AuditTable({
  lines,
  filter,
}: {
  lines: readonly AuditLineShown[]
  filter: AuditFilter
}) {
  const t = useTranslations('ops.audit')
  const format = useFormatter()
  const only = (part: AuditFilter) => auditPath({ ...filter, before: undefined, ...part })
  return (
    <DataTable
      label={t('title')}
      headings={(['when', 'person', 'account', 'did', 'facts'] as const).map((each) => ({
        text: t(each),
      }))}
    >
      {lines.map(({ id, at, personName, personEmail, accountName, actingId, what, facts }) => (
        <tr key={id}>
          <td className="whitespace-nowrap">
            <time dateTime={at.toISOString()}>{format.dateTime(at, 'exactMoment')}</time>
          </td>
          <td className="min-w-44">
            <Link href={only({ q: personEmail })} prefetch={false} className={quiet}>
              {personName}
            </Link>
            <span className="block text-caption text-ink-soft">{personEmail}</span>
          </td>
          <td className="min-w-44">
            <Link href={only({ q: accountName })} prefetch={false} className={quiet}>
              {accountName}
            </Link>
          </td>
          <td className="min-w-40">
            <Link href={only({ switch: actingId })} prefetch={false} className={quiet}>
              {t(`act.${what}`)}
            </Link>
          </td>
          <td className="min-w-64">
            <Facts facts={facts} />
          </td>
        </tr>
      ))}
    </DataTable>
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
              {name === 'until' ? format.dateTime(new Date(value), 'exactMoment') : value}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
