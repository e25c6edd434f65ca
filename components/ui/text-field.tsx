import type { ComponentProps, ReactNode } from 'react'

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
  const errorId = `${id}-error`
  return (
    <div className={`flex min-w-0 flex-col gap-1 ${className}`}>
      <label htmlFor={id} className="text-caption font-medium text-ink-soft">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          {...input}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          className={`min-h-11 w-full rounded-medium border bg-surface px-3 text-small text-ink placeholder:text-ink-soft ${unit === undefined ? '' : 'pr-10 text-right'} ${error === undefined ? 'border-edge-strong' : 'border-bad'}`}
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
      {error !== undefined && (
        <p id={errorId} className="text-caption text-bad">
          {error}
        </p>
      )}
    </div>
  )
}
