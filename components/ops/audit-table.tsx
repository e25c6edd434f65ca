import Form from 'next/form'
import { useTranslations, useFormatter } from 'next-intl'
import { Link } from '#components/ui/link.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { SelectField, TextField } from '#components/ui/fields.tsx'
import { auditPath, type AuditFilter } from '#lib/ops/audit-filter.ts'
import {
  auditedActs,
  auditFactNames,
  type AuditFacts,
  type AuditLine,
} from '#lib/ops/audited-acts.ts'
import { DataTable } from '#components/ui/data-table.tsx'
import { unbroken } from '#lib/dates/unbroken.ts'

/** A plain form whose fields become the address: it works before any script has run. */
export function AuditFilterForm({ filter }: { filter: AuditFilter }) {
  const t = useTranslations('ops.audit')
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  return (
    <Form
      // Fields keep what stands in the address, also when a link has changed it.
      key={auditPath(filter)}
      action="/staff/audit"
      className="grid grid-cols-2 items-end gap-3 md:grid-cols-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <TextField
        id="audit-q"
        name="q"
        type="search"
        label={t('who')}
        defaultValue={filter.q}
        maxLength={200}
        className="col-span-2 lg:col-span-1"
      />
      <SelectField
        id="audit-what"
        name="what"
        label={t('what')}
        any={t('anything')}
        defaultValue={filter.what ?? ''}
        options={auditedActs.map((act) => ({ value: act, label: t(`act.${act}`) }))}
        className="col-span-2 lg:col-span-1"
      />
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          id={`audit-${end}`}
          name={end}
          type="date"
          label={t(end)}
          defaultValue={filter[end]}
        />
      ))}
      <div className="col-span-2 flex gap-3 md:col-start-3 md:row-start-1 lg:col-span-1 lg:col-start-auto lg:row-start-auto">
        <button type="submit" className={buttonStyle('primary')}>
          {t('show')}
        </button>
        {isFiltered && (
          <Link href="/staff/audit" className={buttonStyle('secondary')}>
            {t('showAll')}
          </Link>
        )}
      </div>
    </Form>
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
