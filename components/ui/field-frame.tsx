import type { ReactNode } from 'react'

/** The frame of fields of one line and of several: the name above, the error below. */
export function FieldFrame({
  id,
  label,
  error,
  className = '',
  children,
}: {
  id: string
  label: ReactNode
  error: string | undefined
  className?: string
  children: ReactNode
}) {
  return (
    <div className={`flex min-w-0 flex-col gap-1 ${className}`}>
      <label htmlFor={id} className="text-caption font-medium text-ink-soft">
        {label}
      </label>
      {children}
      {error !== undefined && (
        <p id={errorIdOf(id)} className="text-caption text-bad">
          {error}
        </p>
      )}
    </div>
  )
}

/** The attributes that tie a field to its error for assistive technology. */
export function faultOfField(id: string, error: string | undefined) {
  return {
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined ? undefined : errorIdOf(id),
  }
}

export function edgeOf(error: string | undefined): string {
  return error === undefined ? 'border-edge-strong' : 'border-bad'
}

function errorIdOf(id: string): string {
  return `${id}-error`
}
