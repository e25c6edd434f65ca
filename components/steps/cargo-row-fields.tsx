import { Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form'
import { TextField } from '#components/ui/text-field.tsx'
import { numberFaults, type CargoRow, type NumberField } from './cargo-rows.ts'

const sizes = ['length', 'width', 'height'] as const
const switches = ['stackable', 'fragile', 'flipable'] as const

export function CargoRowFields({
  index,
  register,
  errors,
  onRemove,
}: {
  index: number
  register: (name: keyof CargoRow) => UseFormRegisterReturn
  errors: FieldErrors<CargoRow> | undefined
  /** Null for the only row there is. */
  onRemove: (() => void) | null
}) {
  const t = useTranslations('cargoRows')
  const number = index + 1
  const fault = (field: NumberField) => {
    const message = numberFaults.find((each) => each === errors?.[field]?.message)
    return message === undefined ? undefined : t(`fault.${message}`)
  }
  const field = (name: NumberField, unit?: string) => (
    <TextField
      id={`row-${index}-${name}`}
      label={t(name)}
      {...(unit !== undefined && { unit })}
      inputMode={name === 'qty' ? 'numeric' : 'decimal'}
      autoComplete="off"
      error={fault(name)}
      {...register(name)}
    />
  )
  return (
    <li>
      <fieldset className="rounded-large border border-edge bg-surface p-4 md:p-5">
        <legend className="sr-only">{t('row', { number })}</legend>
        <div className="grid grid-cols-6 gap-x-3 gap-y-4 lg:grid-cols-[minmax(0,2fr)_5rem_repeat(3,minmax(0,1fr))_minmax(0,1.1fr)]">
          <TextField
            id={`row-${index}-name`}
            label={t('name')}
            placeholder={t('namePlaceholder', { number })}
            autoComplete="off"
            maxLength={200}
            className="col-span-4 lg:col-span-1"
            {...register('name')}
          />
          <div className="col-span-2 lg:col-span-1">{field('qty')}</div>
          {sizes.map((size) => (
            <div key={size} className="col-span-2 lg:col-span-1">
              {field(size, 'cm')}
            </div>
          ))}
          <div className="col-span-6 sm:col-span-3 lg:col-span-1">{field('weight', 'kg')}</div>
        </div>
        <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-1">
          {switches.map((name) => (
            <label key={name} className="flex min-h-9 items-center gap-2 text-small">
              <input type="checkbox" className="size-5 accent-action" {...register(name)} />
              {t(name)}
            </label>
          ))}
          {onRemove !== null && (
            <button
              type="button"
              onClick={onRemove}
              className="ml-auto inline-flex min-h-9 items-center gap-2 rounded-small px-2 text-small text-ink-soft hover:bg-sunken hover:text-ink"
            >
              <Trash2 aria-hidden className="size-4" />
              {t('remove')}
              <span className="sr-only"> {t('row', { number })}</span>
            </button>
          )}
        </div>
      </fieldset>
    </li>
  )
}
