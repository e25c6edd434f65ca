import type { ComponentProps, ReactNode } from 'react'
import type { FieldName } from '../form-state.ts'
import type { Kept } from './use-kept.ts'

/** A label, its input, what there is to know before, and what is wrong with it. */
export function Field({
  label,
  name,
  kept,
  hint,
  fault,
  after,
  ...input
}: {
  label: string
  name: FieldName
  kept: Kept
  hint?: string | undefined
  fault: string | null
  /** Within the input's right end. */
  after?: ReactNode
} & Omit<ComponentProps<'input'>, 'name' | 'value' | 'onChange'>) {
  const about = [fault && `${name}-fault`, hint && `${name}-hint`].filter(Boolean).join(' ')
  return (
    <div>
      <label htmlFor={name} className="mb-1.5 block text-small font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          id={name}
          name={name}
          value={kept.value}
          onChange={kept.onChange}
          aria-invalid={fault !== null}
          aria-describedby={about || undefined}
          className={`block min-h-12 w-full rounded-medium border bg-surface px-3.5 text-body text-ink ${fault === null ? 'border-edge-strong' : 'border-bad'} ${after ? 'pr-24' : ''}`}
          {...input}
        />
        {after}
      </div>
      {fault && (
        <p id={`${name}-fault`} className="mt-1.5 text-caption text-bad">
          {fault}
        </p>
      )}
      {hint && (
        <p id={`${name}-hint`} className="mt-1.5 text-caption text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  )
}
