import { useEffect, useRef, type ComponentProps } from 'react'
import { Copy, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { TextField } from '#components/ui/text-field.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import type { NumberField } from '#lib/cargo/item-fields.ts'
import { rowSwitches } from '#lib/cargo/row-values.ts'
import type { Units } from '#lib/cargo/units.ts'
import { isBlank, type DraftItem } from '#lib/cargo/draft-item.ts'
import { RowExtras } from './row-extras.tsx'
import { fieldId } from './focus-fault.ts'
import { useRowForm } from './use-row-form.ts'
import type { RowActions } from './use-rows.ts'
import { unitOf, type Fault } from '#lib/cargo/typed-number.ts'

/**
 * One row of the load, as a form of its own: a key press concerns one row, also among five hundred, and
 * only that row is checked and rendered again.
 */
export function RowEditor({
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
  /** Some of it was left out. */
  isMarked: boolean
  actions: RowActions
}) {
  const t = useTranslations('cargo')
  const place = useRef<HTMLFieldSetElement>(null)
  const number = index + 1
  useEffect(() => {
    if (isNewest) place.current?.querySelector('input')?.focus()
  }, [isNewest])
  const isAsked = asked && (isOnly || !isBlank(row))
  const change = (make: (row: DraftItem) => DraftItem) => actions.change(row.id, make)
  const form = useRowForm({ row, units, isAsked, onChange: change })
  const input = (field: NumberField) => (
    <NumberInput
      id={fieldId(row.id, field)}
      field={field}
      units={units}
      fault={form.faultOf(field)}
      {...form.register(field)}
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
        <div className="grid grid-cols-6 gap-x-3 gap-y-4 sm:grid-cols-[minmax(0,1.4fr)_4rem_repeat(3,minmax(0,1fr))_minmax(0,1.15fr)]">
          <TextField
            id={fieldId(row.id, 'name')}
            type="text"
            label={t('name')}
            placeholder={t('namePlaceholder', { number })}
            autoComplete="off"
            maxLength={200}
            className="col-span-4 sm:col-span-1"
            {...form.register('name')}
          />
          <div className="col-span-2 sm:col-span-1">{input('qty')}</div>
          <div className="col-span-2 sm:col-span-1">{input('length')}</div>
          <div className="col-span-2 sm:col-span-1">{input('width')}</div>
          <div className="col-span-2 sm:col-span-1">{input('height')}</div>
          <div className="col-span-6 sm:col-span-1">{input('weight')}</div>
        </div>
        <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1 sm:pr-24">
          {rowSwitches.map((name) => (
            <label key={name} className="flex min-h-9 items-center gap-2 text-small">
              <input
                type="checkbox"
                autoComplete="off"
                className="size-5"
                {...form.registerSwitch(name)}
              />
              {t(name)}
            </label>
          ))}
        </div>
        {/* On a phone the buttons are beside the folded part; elsewhere in the line above it. */}
        <div className="relative">
          <div className="absolute -top-1 -right-3 flex sm:top-auto sm:bottom-full sm:-translate-y-px">
            <IconButton
              label={`${t('duplicate')}: ${label}`}
              onPress={() => actions.duplicate(row.id)}
            >
              <Copy aria-hidden className="size-4.5" />
            </IconButton>
            {!(isOnly && isBlank(row)) && (
              <IconButton
                label={`${t('remove')}: ${label}`}
                onPress={() => actions.remove(row.id, label)}
              >
                <Trash2 aria-hidden className="size-4.5" />
              </IconButton>
            )}
          </div>
          <RowExtras row={row} name={label} onChange={change} />
        </div>
      </fieldset>
    </li>
  )
}

/** A number in the visitor's format, with its unit inside. */
function NumberInput({
  id,
  field,
  units,
  fault,
  ...input
}: {
  id: string
  field: NumberField
  units: Units
  fault: Fault | null
} & ComponentProps<'input'>) {
  const t = useTranslations('cargo')
  const unit = unitOf(field, units)
  return (
    <TextField
      id={id}
      label={t(field)}
      {...(unit !== null && { unit: t(`units.${unit}`) })}
      className={field === 'qty' ? '[&_input]:text-right' : ''}
      inputMode={field === 'qty' ? 'numeric' : 'decimal'}
      autoComplete="off"
      error={fault === null ? undefined : t(`fault.${fault}`)}
      {...input}
    />
  )
}
