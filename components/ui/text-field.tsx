import type { ComponentProps, ReactNode } from 'react'
import { edgeOf, faultOfField, FieldFrame } from './field-frame.tsx'

/** A field with its name above, its unit inside and what is wrong with it below. */
export function TextField({
  id,
  label,
  unit,
  error,
  className = '',
  ...input
}: ComponentProps<'input'> & {
  id: string
  label: ReactNode
  unit?: string
  error?: string | undefined
}) {
  return (
    <FieldFrame id={id} label={label} error={error} className={className}>
      <div className="relative">
        <input
          id={id}
          {...input}
          {...faultOfField(id, error)}
          className={`min-h-11 w-full rounded-medium border bg-surface px-3 text-small text-ink placeholder:text-ink-soft ${unit === undefined ? '' : 'pr-10 text-right'} ${edgeOf(error)}`}
        />
        {unit !== undefined && (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-caption text-ink-soft"
          >
            {unit}
          </span>
        )}
      </div>
    </FieldFrame>
  )
}
