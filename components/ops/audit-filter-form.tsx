import Form from 'next/form'
import { useTranslations } from 'next-intl'
import { Link } from '#components/ui/link.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { SelectField } from '#components/ui/select-field.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { auditPath, type AuditFilter } from '#lib/ops/audit-filter.ts'
import { auditedActs } from '#lib/ops/audited-acts.ts'

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
      <TextField
        id="audit-from"
        name="from"
        type="date"
        label={t('from')}
        defaultValue={filter.from}
      />
      <TextField id="audit-to" name="to" type="date" label={t('to')} defaultValue={filter.to} />
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
