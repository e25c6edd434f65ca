import type { ComponentProps, ReactNode } from 'react'
import { edgeOf, faultOfField, FieldFrame } from './field-frame.tsx'

/** A field with its name above, its unit inside and its error below. */
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
          className={`min-h-11 w-full rounded-medium border bg-surface text-small text-ink placeholder:text-ink-soft ${roomFor(unit)} ${edgeOf(error)}`}
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

/** With a long unit, such as the Thai word for pounds, the text ends earlier. */
function roomFor(unit: string | undefined): string {
  if (unit === undefined) return 'px-3'
  return `pl-2 text-right ${unit.length > 4 ? 'pr-13' : 'pr-10'}`
}
