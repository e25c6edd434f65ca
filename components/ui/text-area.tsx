import type { ComponentProps, ReactNode } from 'react'
import { edgeOf, faultOfField, FieldFrame } from './field-frame.tsx'

/** A field of several lines. */
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
