/** Changes several rows together: one value for all of them, or their removal. */
import { useId, useState } from 'react'
import { Trash2, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import { SelectField, TextField } from '#components/ui/fields.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import type { DraftItem } from '#lib/cargo/draft-item.ts'
import { faultIn, withTyped } from '#lib/cargo/row-values.ts'
import { unitOf } from '#lib/cargo/typed-number.ts'
import type { Units } from '#lib/cargo/units.ts'
import type { RowActions } from './use-rows.ts'

const numbers = ['qty', 'length', 'width', 'height', 'weight'] as const
const switches = ['stackable', 'fragile', 'flipable'] as const
const fields = ['name', ...numbers, ...switches] as const
type Field = (typeof fields)[number]

export function ChangeMany({
  rows,
  units,
  actions,
  shownCount,
  onChooseShown,
  onEnd,
}: {
  /** The chosen ones. */
  rows: readonly DraftItem[]
  units: Units
  actions: RowActions
  /** How many rows the filter shows. */
  shownCount: number
  onChooseShown: () => void
  onEnd: () => void
}) {
  const t = useTranslations('cargo')
  const [field, setField] = useState<Field>('weight')
  const [text, setText] = useState('')
  const [wasTried, setTried] = useState(false)
  const id = useId()
  const ids = new Set(rows.map((row) => row.id))
  const isSwitch = switches.find((each) => each === field)
  const number = numbers.find((each) => each === field)
  const unit = number === undefined ? null : unitOf(number, units)
  const change = changeOf()
  const [first] = rows
  const fault =
    number !== undefined && change !== null && first !== undefined
      ? faultIn(change(first), number)
      : null

  function changeOf(): ((row: DraftItem) => DraftItem) | null {
    if (isSwitch !== undefined) return (row) => ({ ...row, [isSwitch]: text === 'yes' })
    if (number === undefined) return (row) => ({ ...row, name: text.trim() })
    return (row) => withTyped(row, number, { text, units })
  }

  function apply(): void {
    setTried(true)
    if (fault !== null) return
    if (change !== null) actions.changeMany(ids, change)
    setTried(false)
  }

  return (
    <div
      role="group"
      aria-label={t('many.title')}
      className="flex flex-wrap items-end gap-x-3 gap-y-2 rounded-medium border border-edge bg-action-soft px-4 py-3"
    >
      <p role="status" className="w-full text-small font-medium">
        {t('many.chosen', { count: rows.length })}{' '}
        {rows.length < shownCount && (
          <button
            type="button"
            onClick={onChooseShown}
            className="min-h-6 text-action underline underline-offset-2"
          >
            {t('many.chooseShown', { count: shownCount })}
          </button>
        )}
      </p>
      <SelectField
        id={`${id}-field`}
        label={t('many.field')}
        value={field}
        options={fields.map((each) => ({ value: each, label: t(each) }))}
        onChange={({ target }) => {
          const next = fields.find((each) => each === target.value) ?? 'weight'
          setField(next)
          setText(switches.some((each) => each === next) ? 'yes' : '')
          setTried(false)
        }}
      />
      {isSwitch === undefined ? (
        <TextField
          id={`${id}-value`}
          label={t('many.value')}
          {...(unit !== null && { unit: t(`units.${unit}`) })}
          className="w-32"
          autoComplete="off"
          inputMode={number === undefined ? 'text' : 'decimal'}
          value={text}
          error={wasTried && fault !== null ? t(`fault.${fault}`) : undefined}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            apply()
          }}
        />
      ) : (
        <SelectField
          id={`${id}-value`}
          label={t('many.value')}
          value={text}
          options={(['yes', 'no'] as const).map((each) => ({
            value: each,
            label: t(`import.${each}`),
          }))}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <button type="button" onClick={apply} className={buttonStyle('secondary')}>
        {t('many.apply')}
      </button>
      <div className="ml-auto flex">
        <IconButton
          label={t('many.remove', { count: rows.length })}
          onPress={() => {
            actions.removeMany(ids)
            onEnd()
          }}
        >
          <Trash2 aria-hidden className="size-4.5" />
        </IconButton>
        <IconButton label={t('many.end')} onPress={onEnd}>
          <X aria-hidden className="size-4.5" />
        </IconButton>
      </div>
    </div>
  )
}
