'use client'

/** Somebody else has saved the rule since this form was opened: both versions, and the choice. */
import { useEffect, useRef } from 'react'
import { useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import { DataTable } from '#components/ui/data-table.tsx'
import { differingFields, type RuleForm } from '#lib/automation/rule-form.ts'

export function ChangedMeanwhile({
  mine,
  theirs,
  onMine,
  onTheirs,
}: {
  mine: RuleForm
  theirs: RuleForm
  onMine: () => void
  onTheirs: () => void
}) {
  const t = useTranslations('webhookRule')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const fields = differingFields(mine, theirs)
  const shown = (form: RuleForm, field: keyof RuleForm): string => {
    const value = form[field]
    if (typeof value === 'boolean') return t(value ? 'changed.yes' : 'changed.no')
    return typeof value === 'string' ? value : (value ?? []).map(String).join(', ')
  }
  return (
    <section aria-labelledby="changed-title" className="rounded-large bg-warn-soft p-5">
      <h2 id="changed-title" ref={heading} tabIndex={-1} className="text-lead text-warn">
        {t('changed.title')}
      </h2>
      <p className="mt-1 mb-4 text-small text-warn">
        {t(fields.length === 0 ? 'changed.onlyHeaders' : 'changed.body')}
      </p>
      {fields.length > 0 && (
        <DataTable
          label={t('changed.both')}
          isDense
          headings={[
            { text: t('changed.field') },
            { text: t('changed.theirs') },
            { text: t('changed.mine') },
          ]}
        >
          {fields.map((field) => (
            <tr key={field}>
              <td>{t(`field.${field}`)}</td>
              {[theirs, mine].map((form, index) => (
                <td key={index === 0 ? 'theirs' : 'mine'} className="[overflow-wrap:anywhere]">
                  {shown(form, field)}
                </td>
              ))}
            </tr>
          ))}
        </DataTable>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <button type="button" className={buttonStyle('secondary')} onClick={onTheirs}>
          {t('changed.takeTheirs')}
        </button>
        <button type="button" className={buttonStyle('secondary')} onClick={onMine}>
          {t('changed.keepMine')}
        </button>
      </div>
    </section>
  )
}
