'use client'

/** Somebody else has saved the same thing since this form was opened: both versions, and the choice. */
import { useEffect, useRef } from 'react'
import { useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import { DataTable } from '#components/ui/data-table.tsx'

export interface DifferingField {
  readonly name: string
  readonly theirs: unknown
  readonly mine: unknown
}

export function ChangedMeanwhile({
  fields,
  onMine,
  onTheirs,
  noFieldNote,
}: {
  fields: readonly DifferingField[]
  onMine: () => void
  onTheirs: () => void
  /** Said where no shown field differs. */
  noFieldNote?: string
}) {
  const t = useTranslations('console.changed')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const shown = (value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (Array.isArray(value)) return value.map(lineOf).join('; ')
    return typeof value === 'string' ? value : ''
  }
  return (
    <section aria-labelledby="changed-title" className="rounded-large bg-warn-soft p-5">
      <h2 id="changed-title" ref={heading} tabIndex={-1} className="text-lead text-warn">
        {t('title')}
      </h2>
      <p className="mt-1 mb-4 text-small text-warn">
        {fields.length === 0 && noFieldNote !== undefined ? noFieldNote : t('body')}
      </p>
      {fields.length > 0 && (
        <DataTable
          label={t('both')}
          isDense
          headings={[{ text: t('field') }, { text: t('theirs') }, { text: t('mine') }]}
        >
          {fields.map(({ name, theirs, mine }) => (
            <tr key={name}>
              <td>{name}</td>
              <td className="wrap-anywhere">{shown(theirs)}</td>
              <td className="wrap-anywhere">{shown(mine)}</td>
            </tr>
          ))}
        </DataTable>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <button type="button" className={buttonStyle('secondary')} onClick={onTheirs}>
          {t('takeTheirs')}
        </button>
        <button type="button" className={buttonStyle('secondary')} onClick={onMine}>
          {t('keepMine')}
        </button>
      </div>
    </section>
  )
}

/** An entry of a list: a word, or the values of a row. */
function lineOf(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return String(entry)
  return Object.entries(entry)
    .flatMap(([name, value]) => (name === 'id' || value === '' ? [] : String(value)))
    .join(' / ')
}
