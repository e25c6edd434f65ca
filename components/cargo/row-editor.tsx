import { memo, useEffect, useRef, type ReactNode } from 'react'
import { Copy, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { TextField } from '#components/ui/text-field.tsx'
import type { NumberField } from '#lib/cargo/item-fields.ts'
import type { Units } from '#lib/cargo/units.ts'
import { isBlank, type DraftItem } from '#lib/storefront/draft-item.ts'
import { NumberInput } from './number-input.tsx'
import { RowExtras } from './row-extras.tsx'
import type { RowActions } from './use-rows.ts'

const switches = ['stackable', 'fragile', 'flipable'] as const

const valueOf = {
  qty: 'qty',
  length: 'lengthMm',
  width: 'widthMm',
  height: 'heightMm',
  weight: 'weightG',
} as const satisfies Readonly<Record<NumberField, keyof DraftItem>>

/** One row of the load. Only the row that changed is drawn again, also among five hundred. */
export const RowEditor = memo(function RowEditor({
  row,
  index,
  units,
  asked,
  isNewest,
  isOnly,
  isMarked,
  actions,
}: {
  row: DraftItem
  index: number
  units: Units
  asked: boolean
  isNewest: boolean
  isOnly: boolean
  /** Some of it found no room. */
  isMarked: boolean
  actions: RowActions
}) {
  const t = useTranslations('cargo')
  const place = useRef<HTMLFieldSetElement>(null)
  const number = index + 1
  useEffect(() => {
    if (isNewest) place.current?.querySelector('input')?.focus()
  }, [isNewest])
  const input = (field: NumberField) => (
    <NumberInput
      id={`row-${row.id}-${field}`}
      field={field}
      value={row[valueOf[field]]}
      units={units}
      asked={asked && (isOnly || !isBlank(row))}
      onChange={(value) => actions.change({ ...row, [valueOf[field]]: value })}
    />
  )
  const label = row.name.trim() || t('row', { number })
  return (
    <li className="[contain-intrinsic-size:auto_13rem] [content-visibility:auto]">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter in any of its fields. */}
      <fieldset
        ref={place}
        className={`rounded-large border bg-surface p-4 md:p-5 ${isMarked ? 'border-bad' : 'border-edge'}`}
        onKeyDown={(event) => {
          const { target } = event
          const isLine = target instanceof HTMLInputElement && target.type === 'text'
          if (event.key !== 'Enter' || !isLine || event.nativeEvent.isComposing) return
          event.preventDefault()
          actions.addBelow(row.id)
        }}
      >
        <legend className="sr-only">{t('row', { number })}</legend>
        <div className="grid grid-cols-6 gap-x-3 gap-y-4 sm:grid-cols-[minmax(0,1.9fr)_4.5rem_repeat(3,minmax(0,1fr))_minmax(0,1.15fr)]">
          <TextField
            id={`row-${row.id}-name`}
            type="text"
            label={t('name')}
            placeholder={t('namePlaceholder', { number })}
            autoComplete="off"
            maxLength={200}
            className="col-span-4 sm:col-span-1"
            value={row.name}
            onChange={({ target }) => actions.change({ ...row, name: target.value })}
          />
          <div className="col-span-2 sm:col-span-1">{input('qty')}</div>
          <div className="col-span-2 sm:col-span-1">{input('length')}</div>
          <div className="col-span-2 sm:col-span-1">{input('width')}</div>
          <div className="col-span-2 sm:col-span-1">{input('height')}</div>
          <div className="col-span-6 sm:col-span-1">{input('weight')}</div>
        </div>
        <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1">
          {switches.map((name) => (
            <label key={name} className="flex min-h-9 items-center gap-2 text-small">
              <input
                type="checkbox"
                className="size-5 accent-action"
                checked={row[name]}
                onChange={({ target }) => actions.change({ ...row, [name]: target.checked })}
              />
              {t(name)}
            </label>
          ))}
          <div className="ml-auto flex">
            <RowButton
              label={`${t('duplicate')}: ${label}`}
              onPress={() => actions.duplicate(row.id)}
            >
              <Copy aria-hidden className="size-4.5" />
            </RowButton>
            {!(isOnly && isBlank(row)) && (
              <RowButton
                label={`${t('remove')}: ${label}`}
                onPress={() => actions.remove(row.id, label)}
              >
                <Trash2 aria-hidden className="size-4.5" />
              </RowButton>
            )}
          </div>
        </div>
        <RowExtras row={row} name={label} onChange={actions.change} />
      </fieldset>
    </li>
  )
})

function RowButton({
  label,
  onPress,
  children,
}: {
  label: string
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className="inline-flex size-11 items-center justify-center rounded-small text-ink-soft hover:bg-sunken hover:text-ink"
    >
      {children}
    </button>
  )
}
