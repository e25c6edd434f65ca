import type { ReactNode, ComponentProps } from 'react'

/** The frame of fields of one line and of several: the name above, the error below. */
function FieldFrame({
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

function faultOfField(id: string, error: string | undefined) {
  return {
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined ? undefined : errorIdOf(id),
  }
}

function edgeOf(error: string | undefined): string {
  return error === undefined ? 'border-edge-strong' : 'border-bad'
}

function errorIdOf(id: string): string {
  return `${id}-error`
}

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

export function TextArea({
  id,
  label,
  error,
  className = '',
  ...area
}: ComponentProps<'textarea'> & {
  id: string
  label: ReactNode
  error?: string | undefined
}) {
  return (
    <FieldFrame id={id} label={label} error={error} className={className}>
      <textarea
        id={id}
        {...area}
        {...faultOfField(id, error)}
        className={`w-full rounded-medium border bg-surface px-3 py-2 text-small text-ink placeholder:text-ink-soft ${edgeOf(error)}`}
      />
    </FieldFrame>
  )
}

/** A choice of one of a few, with its name above. Without `any` one of them is always chosen. */
export function SelectField({
  id,
  label,
  any,
  options,
  error,
  className = '',
  ...select
}: Omit<ComponentProps<'select'>, 'children'> & {
  id: string
  label: ReactNode
  any?: string
  error?: string | undefined
  options: readonly { readonly value: string; readonly label: string }[]
}) {
  return (
    <FieldFrame id={id} label={label} error={error} className={className}>
      <select
        id={id}
        {...select}
        {...(error !== undefined && faultOfField(id, error))}
        className={`min-h-11 w-full rounded-medium border bg-surface px-3 text-small text-ink ${edgeOf(error)}`}
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
