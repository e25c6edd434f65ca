import { useState } from 'react'
import { useTranslations } from 'next-intl'
import { TextField } from '#components/ui/text-field.tsx'
import type { NumberField } from '#lib/cargo/item-fields.ts'
import type { Units } from '#lib/cargo/units.ts'
import { faultOf, meant, shownText, unitOf } from './measure.ts'

/** Keeps what was typed, letter by letter, for as long as it means the value that is kept. */
export function NumberInput({
  id,
  field,
  value,
  units,
  asked,
  onChange,
}: {
  id: string
  field: NumberField
  value: number | null
  units: Units
  /** Whether an empty field is a fault already. */
  asked: boolean
  onChange: (value: number | null) => void
}) {
  const t = useTranslations('cargo')
  const [typed, setTyped] = useState<{ text: string; unit: string | null } | null>(null)
  const [left, setLeft] = useState(false)
  const unit = unitOf(field, units)
  const isTyped = typed !== null && typed.unit === unit && meant(field, typed.text, units) === value
  const text = isTyped ? typed.text : shownText(field, value, units)
  const fault = faultOf(field, value, text)
  const isSaid = fault !== null && (fault === 'needed' ? asked : left || asked)
  return (
    <TextField
      id={id}
      label={t(field)}
      {...(unit !== null && { unit: t(`units.${unit}`) })}
      className={field === 'qty' ? '[&_input]:text-right' : ''}
      inputMode={field === 'qty' ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={text}
      error={isSaid ? t(`fault.${fault}`) : undefined}
      onBlur={() => setLeft(true)}
      onChange={({ target }) => {
        setTyped({ text: target.value, unit })
        setLeft(false)
        onChange(meant(field, target.value, units))
      }}
    />
  )
}
