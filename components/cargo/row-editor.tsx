import { useEffect, useRef, useState } from 'react'
import { Copy, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useChosenEarly, useTypedEarly } from '#components/forms/use-early.ts'
import { TextField } from '#components/ui/fields.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import type { NumberField } from '#lib/cargo/item-fields.ts'
import { faultIn, isMeant, textIn, withTyped } from '#lib/cargo/row-values.ts'
import type { Units } from '#lib/cargo/units.ts'
import { isBlank, type DraftItem } from '#lib/cargo/draft-item.ts'
import { RowExtras } from './row-extras.tsx'
import { fieldId } from './focus-fault.ts'
import type { RowActions } from './use-rows.ts'
import { unitOf } from '#lib/cargo/typed-number.ts'

const switches = ['stackable', 'fragile', 'flipable'] as const

/** One row of the load: a key press renders that row again, also among five hundred. */
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
  const nameField = useRef<HTMLInputElement>(null)
  const number = index + 1
  useEffect(() => {
    if (isNewest) place.current?.querySelector('input')?.focus()
  }, [isNewest])
  const isAsked = asked && (isOnly || !isBlank(row))
  const change = (make: (row: DraftItem) => DraftItem) => actions.change(row.id, make)
  const rename = (name: string) => change((now) => ({ ...now, name }))
  useTypedEarly(nameField, row.name, rename)
  useChosenEarly(place, {
    name: 'switch',
    known: switches.filter((name) => row[name]),
    onChoose: (chosen) =>
      change((now) => ({
        ...now,
        stackable: chosen.includes('stackable'),
        fragile: chosen.includes('fragile'),
        flipable: chosen.includes('flipable'),
      })),
  })
  const input = (field: NumberField) => (
    <NumberInput row={row} field={field} units={units} isAsked={isAsked} onChange={change} />
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
            ref={nameField}
            id={fieldId(row.id, 'name')}
            type="text"
            label={t('name')}
            placeholder={t('namePlaceholder', { number })}
            autoComplete="off"
            maxLength={200}
            className="col-span-4 sm:col-span-1"
            value={row.name}
            onChange={({ target }) => rename(target.value)}
          />
          <div className="col-span-2 sm:col-span-1">{input('qty')}</div>
          <div className="col-span-2 sm:col-span-1">{input('length')}</div>
          <div className="col-span-2 sm:col-span-1">{input('width')}</div>
          <div className="col-span-2 sm:col-span-1">{input('height')}</div>
          <div className="col-span-6 sm:col-span-1">{input('weight')}</div>
        </div>
        <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1 sm:pr-24">
          {switches.map((name) => (
            <label key={name} className="flex min-h-9 items-center gap-2 text-small">
              <input
                type="checkbox"
                autoComplete="off"
                name="switch"
                value={name}
                checked={row[name]}
                onChange={({ target }) => change((now) => ({ ...now, [name]: target.checked }))}
                className="size-5"
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
  row,
  field,
  units,
  isAsked,
  onChange,
}: {
  row: DraftItem
  field: NumberField
  units: Units
  /** Whether an empty field is an error already. */
  isAsked: boolean
  onChange: (make: (row: DraftItem) => DraftItem) => void
}) {
  const t = useTranslations('cargo')
  const input = useRef<HTMLInputElement>(null)
  const fault = faultIn(row, field)
  const [typed, setTyped] = useState(() => textIn(row, field, units))
  // The visitor left a stored error long ago.
  const [wasLeft, setWasLeft] = useState(fault !== null && fault !== 'needed')
  // Changes from elsewhere are shown: other units, an advice, an undo.
  const isTyped = isMeant(field, { text: typed, row, units })
  const text = isTyped ? typed : textIn(row, field, units)
  const write = (next: string) => {
    setTyped(next)
    onChange((now) => withTyped(now, field, { text: next, units }))
  }
  useTypedEarly(input, text, write)
  const isSaid = isAsked || (fault !== 'needed' && (wasLeft || !isTyped))
  const unit = unitOf(field, units)
  return (
    <TextField
      ref={input}
      id={fieldId(row.id, field)}
      name={field}
      label={t(field)}
      {...(unit !== null && { unit: t(`units.${unit}`) })}
      className={field === 'qty' ? '[&_input]:text-right' : ''}
      inputMode={field === 'qty' ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={text}
      error={fault !== null && isSaid ? t(`fault.${fault}`) : undefined}
      onChange={({ target }) => write(target.value)}
      onBlur={() => setWasLeft(true)}
    />
  )
}
