import type { ComponentProps } from 'react'
import { useTranslations } from 'next-intl'
import { TextField } from '#components/ui/text-field.tsx'
import type { NumberField } from '#lib/cargo/item-fields.ts'
import { unitOf, type Fault } from '#lib/cargo/typed-number.ts'
import type { Units } from '#lib/cargo/units.ts'

/** A number as people write it, with its unit inside. */
export function NumberInput({
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
