import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Copy, Layers2, Rotate3d, Trash2, Wine } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useChosenEarly, useTypedEarly } from '#components/forms/use-early.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import type { NumberField } from '#lib/cargo/item-fields.ts'
import { faultIn, isMeant, textIn, withTyped } from '#lib/cargo/row-values.ts'
import type { Units } from '#lib/cargo/units.ts'
import { isBlank, type DraftItem } from '#lib/cargo/draft-item.ts'
import { RowExtras } from './row-extras.tsx'
import { fieldId, type RowField, type SoughtField } from './sought-field.ts'
import type { RowActions } from './use-rows.ts'
import { unitOf } from '#lib/cargo/typed-number.ts'

const switches = [
  { name: 'stackable', Icon: Layers2 },
  { name: 'fragile', Icon: Wine },
  { name: 'flipable', Icon: Rotate3d },
] as const

/** One line: number, name, pieces, three sides, weight, switches, buttons. */
export const rowColumns =
  'gap-x-2 px-3 @min-[44rem]:gap-x-1.5 @min-[44rem]:px-2 @min-[44rem]:grid-cols-[1.75rem_minmax(0,1fr)_3.25rem_repeat(3,3.75rem)_4rem_6rem_6rem]'

/** One row of the load: a key press renders that row again, also among five hundred. */
export function RowEditor({
  row,
  index,
  units,
  asked,
  isNewest,
  isOnly,
  isMarked,
  isChosen,
  onChoose,
  sought,
  onSeek,
  above,
  below,
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
  /** Among the rows that are changed together. */
  isChosen: boolean
  onChoose: (index: number, withRange: boolean) => void
  sought: SoughtField | null
  onSeek: (sought: SoughtField) => void
  /** The rows beside it, for the arrow keys. */
  above: string | null
  below: string | null
  actions: RowActions
}) {
  const t = useTranslations('cargo')
  const place = useRef<HTMLFieldSetElement>(null)
  const nameField = useRef<HTMLInputElement>(null)
  const number = index + 1
  useEffect(() => {
    if (isNewest) nameField.current?.focus()
  }, [isNewest])
  useEffect(() => {
    if (sought !== null) document.getElementById(fieldId(sought.rowId, sought.field))?.focus()
  }, [sought])
  const isAsked = asked && (isOnly || !isBlank(row))
  const change = (make: (row: DraftItem) => DraftItem) => actions.change(row.id, make)
  const rename = (name: string) => change((now) => ({ ...now, name }))
  useTypedEarly(nameField, row.name, rename)
  useChosenEarly(place, {
    name: 'switch',
    known: switches.filter(({ name }) => row[name]).map(({ name }) => name),
    onChoose: (chosen) =>
      change((now) => ({
        ...now,
        stackable: chosen.includes('stackable'),
        fragile: chosen.includes('fragile'),
        flipable: chosen.includes('flipable'),
      })),
  })
  const label = row.name.trim() || t('row', { number })

  /** As in a table: Enter makes a row below, the arrow keys go to the same field of the next one. */
  function onKeyDown(event: KeyboardEvent): void {
    const { target, key } = event
    const isLine = target instanceof HTMLInputElement && target.type === 'text'
    if (!isLine || event.nativeEvent.isComposing) return
    const next = key === 'ArrowUp' ? above : key === 'ArrowDown' ? below : null
    if (key === 'Enter') actions.addBelow(row.id)
    else if (next !== null) onSeek({ rowId: next, field: fieldOf(target) })
    else return
    event.preventDefault()
  }

  return (
    /* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Keys in any of its fields. */
    <fieldset
      ref={place}
      className={`relative py-2 ${isChosen ? 'bg-action-soft' : isMarked ? 'bg-bad-soft' : ''}`}
      onKeyDown={onKeyDown}
    >
      <legend className="sr-only">{t('row', { number })}</legend>
      <div
        className={`grid grid-cols-[2rem_minmax(0,1fr)] items-start gap-y-2 @min-[16rem]:grid-cols-[2rem_repeat(6,minmax(0,1fr))] @min-[38rem]:grid-cols-[2rem_minmax(0,1.2fr)_3.5rem_repeat(3,minmax(0,1fr))_minmax(6.25rem,1.15fr)] ${rowColumns}`}
      >
        <button
          type="button"
          aria-pressed={isChosen}
          aria-label={t('many.choose', { number, name: label })}
          title={t('many.choose', { number, name: label })}
          onClick={(event) => onChoose(index, event.shiftKey)}
          className="mt-5 flex min-h-10 items-center justify-center rounded-small text-caption text-ink-soft tabular-nums hover:bg-hover hover:text-ink aria-pressed:bg-action aria-pressed:text-on-action @min-[44rem]:mt-0"
        >
          {number}
        </button>
        <GridField
          id={fieldId(row.id, 'name')}
          label={t('name')}
          unit={null}
          error={undefined}
          className="@min-[16rem]:col-span-4 @min-[38rem]:col-span-1"
        >
          {(field) => (
            <input
              ref={nameField}
              {...field}
              type="text"
              placeholder={t('namePlaceholder', { number })}
              autoComplete="off"
              maxLength={200}
              value={row.name}
              onChange={({ target }) => rename(target.value)}
            />
          )}
        </GridField>
        {numberFields.map((field) => (
          <div
            key={field}
            className={`col-start-2 @min-[16rem]:col-span-2 ${field === 'length' || field === 'weight' ? '@min-[16rem]:col-start-2' : '@min-[16rem]:col-start-auto'} @min-[38rem]:col-span-1 @min-[38rem]:col-start-auto`}
          >
            <NumberInput
              row={row}
              field={field}
              units={units}
              isAsked={isAsked}
              onChange={change}
            />
          </div>
        ))}
        <div className="col-start-2 flex flex-col justify-end self-end @min-[16rem]:col-span-4 @min-[16rem]:col-start-auto @min-[38rem]:col-span-full @min-[38rem]:flex-row @min-[38rem]:justify-start @min-[38rem]:gap-x-3 @min-[38rem]:pr-32 @min-[38rem]:pl-10 @min-[44rem]:col-span-1 @min-[44rem]:self-start @min-[44rem]:gap-0 @min-[44rem]:px-0">
          {switches.map(({ name, Icon }) => (
            <label
              key={name}
              title={t(name)}
              className="relative flex min-h-6 items-center gap-1.5 rounded-small px-1 text-caption leading-tight @min-[38rem]:min-h-9 text-ink-soft hover:bg-hover has-checked:text-action @min-[44rem]:size-8 @min-[44rem]:min-h-10 @min-[44rem]:justify-center @min-[44rem]:has-checked:bg-action-soft"
            >
              <input
                type="checkbox"
                autoComplete="off"
                name="switch"
                value={name}
                checked={row[name]}
                onChange={({ target }) => change((now) => ({ ...now, [name]: target.checked }))}
                className="size-4.5 shrink-0 @min-[44rem]:absolute @min-[44rem]:inset-0 @min-[44rem]:size-full @min-[44rem]:opacity-0"
              />
              <Icon aria-hidden className="hidden size-4.5 @min-[44rem]:block" />
              <span className="@min-[44rem]:sr-only">{t(name)}</span>
            </label>
          ))}
        </div>
      </div>
      <div className="absolute right-2 bottom-1 flex @min-[44rem]:top-3 @min-[44rem]:bottom-auto">
        <IconButton
          label={`${t('duplicate')}: ${label}`}
          onPress={() => actions.duplicate(row.id)}
          className="size-9! @min-[44rem]:size-8!"
        >
          <Copy aria-hidden className="size-4.5" />
        </IconButton>
        {!(isOnly && isBlank(row)) && (
          <IconButton
            label={`${t('remove')}: ${label}`}
            onPress={() => actions.remove(row.id, label)}
            className="size-9! @min-[44rem]:size-8!"
          >
            <Trash2 aria-hidden className="size-4.5" />
          </IconButton>
        )}
      </div>
      <RowExtras row={row} name={label} onChange={change} />
    </fieldset>
  )
}

function fieldOf({ name }: HTMLInputElement): RowField {
  return numberFields.find((each) => each === name) ?? 'name'
}

const numberFields: readonly NumberField[] = ['qty', 'length', 'width', 'height', 'weight']

/** A number in the visitor's format. */
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
    <GridField
      id={fieldId(row.id, field)}
      label={t(field)}
      unit={unit && t(`units.${unit}`)}
      error={fault !== null && isSaid ? t(`fault.${fault}`) : undefined}
    >
      {(props) => (
        <input
          ref={input}
          {...props}
          name={field}
          type="text"
          inputMode={field === 'qty' ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={text}
          onChange={({ target }) => write(target.value)}
          onBlur={() => setWasLeft(true)}
        />
      )}
    </GridField>
  )
}

/** A field whose name and unit are shown only where the list has no column names. */
function GridField({
  id,
  label,
  unit,
  error,
  className = '',
  children,
}: {
  id: string
  label: string
  unit: string | null
  error: string | undefined
  className?: string
  children: (field: {
    id: string
    className: string
    'aria-invalid': boolean
    'aria-describedby': string | undefined
  }) => ReactNode
}) {
  const errorId = `${id}-error`
  const room =
    unit === null ? 'px-1.5' : `pl-1.5 ${unit.length > 4 ? 'pr-12' : 'pr-8'} @min-[44rem]:pr-1.5`
  return (
    <div className={`flex min-w-0 flex-col ${className}`}>
      <label
        htmlFor={id}
        className="text-caption leading-snug font-medium text-ink-soft @min-[38rem]:truncate @min-[38rem]:leading-normal @min-[44rem]:sr-only"
      >
        {label}
      </label>
      <div className="relative">
        {children({
          id,
          className: `min-h-10 w-full rounded-small border bg-surface text-small text-ink placeholder:text-ink-soft ${unit === null && className !== '' ? '' : 'text-right'} ${room} ${error === undefined ? 'border-edge-strong' : 'border-bad'}`,
          'aria-invalid': error !== undefined,
          'aria-describedby': error === undefined ? undefined : errorId,
        })}
        {unit !== null && (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-2 flex items-center text-caption text-ink-soft @min-[44rem]:hidden"
          >
            {unit}
          </span>
        )}
      </div>
      {error !== undefined && (
        <p id={errorId} className="text-caption text-bad">
          {error}
        </p>
      )}
    </div>
  )
}
