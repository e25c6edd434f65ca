import type { ComponentProps, ReactNode } from 'react'
import { FieldFrame } from './field-frame.tsx'

/** A choice of one of a few, with its name above. Without `any` one of them is always chosen. */
export function SelectField({
  id,
  label,
  any,
  options,
  className = '',
  ...select
}: Omit<ComponentProps<'select'>, 'children'> & {
  id: string
  label: ReactNode
  any?: string
  options: readonly { readonly value: string; readonly label: string }[]
}) {
  return (
    <FieldFrame id={id} label={label} error={undefined} className={className}>
      <select
        id={id}
        {...select}
        className="min-h-11 w-full rounded-medium border border-edge-strong bg-surface px-3 text-small text-ink"
      >
        {any !== undefined && <option value="">{any}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
