'use client'

/** Extra request headers. Values that were saved are never shown again: they are kept, or all are replaced. */
import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import { TextField } from '#components/ui/fields.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import type { HeaderRow } from '#lib/automation/rule-form-schemas.ts'

const mostHeaders = 50

export function HeaderRows({
  rows,
  keptNames,
  error,
  onChange,
}: {
  /** Null: they stay as they are. */
  rows: readonly HeaderRow[] | null
  keptNames: readonly string[]
  error: string | undefined
  onChange: (rows: HeaderRow[] | null) => void
}) {
  const t = useTranslations('webhookRule.headers')
  if (rows === null) {
    return (
      <div className="rounded-medium border border-edge px-4 py-3.5">
        <p className="text-small font-medium">{t('title')}</p>
        <p className="mt-1 text-small [overflow-wrap:anywhere]">
          {keptNames.map((name) => `${name}: ••••••`).join(', ')}
        </p>
        <p className="mt-1 text-caption text-ink-soft">{t('kept')}</p>
        {error !== undefined && <p className="mt-1 text-caption text-bad">{error}</p>}
        <button
          type="button"
          id="headers"
          className={buttonStyle('secondary', 'mt-3')}
          onClick={() => onChange(keptNames.map((name) => ({ name, value: '' })))}
        >
          {t('replace')}
        </button>
      </div>
    )
  }
  const change = (index: number, part: Partial<HeaderRow>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)))
  return (
    <div className="flex flex-col gap-3">
      {rows.map((row, index) => (
        // Rows have no name of their own: the place is what they are known by.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_auto] gap-2">
          <TextField
            id={index === 0 ? 'headers' : `headers-${index}`}
            label={t('name', { number: index + 1 })}
            value={row.name}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => change(index, { name: target.value })}
          />
          <TextField
            id={`header-value-${index}`}
            label={t('value', { number: index + 1 })}
            type="password"
            value={row.value}
            maxLength={4000}
            autoComplete="new-password"
            spellCheck={false}
            onChange={({ target }) => change(index, { value: target.value })}
          />
          <IconButton
            label={t('remove', { number: index + 1 })}
            onPress={() => onChange(rows.toSpliced(index, 1))}
            className="mt-6"
          >
            <Trash2 aria-hidden className="size-4.5" />
          </IconButton>
        </div>
      ))}
      {error !== undefined && (
        <p role="status" className="text-caption text-bad">
          {error}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {rows.length < mostHeaders && (
          <button
            type="button"
            id={rows.length === 0 ? 'headers' : undefined}
            className={buttonStyle('secondary')}
            onClick={() => onChange([...rows, { name: '', value: '' }])}
          >
            <Plus aria-hidden className="size-4" />
            {t('add')}
          </button>
        )}
        {keptNames.length > 0 && (
          <button type="button" className={buttonStyle('secondary')} onClick={() => onChange(null)}>
            {t('keep')}
          </button>
        )}
      </div>
      {keptNames.length > 0 && <p className="text-caption text-ink-soft">{t('replacing')}</p>}
    </div>
  )
}
