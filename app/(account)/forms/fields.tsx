'use client'

import { createContext, use, useState, type ComponentProps, type ReactNode } from 'react'
import { useTranslations } from 'next-intl'
import { useFormContext } from 'react-hook-form'
import type { AccountValues } from './account-forms.ts'
import { isFieldFault, type FieldName } from './field-faults.ts'
import { longestPassword, shortestPassword } from './password-rule.ts'

/** The values typed before the browser sent the form itself, for the page that it got in reply. */
export const KeptValues = createContext<AccountValues>({})

/** `username`: programs that keep passwords know a person by it. */
export function EmailField({ autoComplete }: { autoComplete: 'email' | 'username' }) {
  const t = useTranslations('identity')
  return (
    <Field
      label={t('email')}
      name="email"
      type="email"
      autoComplete={autoComplete}
      inputMode="email"
      required
    />
  )
}

/** A password can be looked at: a typing mistake that nobody sees costs more than a look over the shoulder. */
export function PasswordField({
  label,
  name = 'password',
  isNew = false,
}: {
  label: string
  name?: 'password' | 'current'
  isNew?: boolean
}) {
  const t = useTranslations('identity')
  const [shown, setShown] = useState(false)
  return (
    <Field
      label={label}
      name={name}
      hint={isNew ? t('passwordRule', { shortest: shortestPassword }) : undefined}
      type={shown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      spellCheck={false}
      required
      after={
        <button
          type="button"
          aria-pressed={shown}
          aria-controls={name}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-1 right-1 min-w-11 rounded-small px-3 text-caption font-medium text-action hover:bg-hover"
        >
          {shown ? t('hidePassword') : t('showPassword')}
          <span className="sr-only"> {label}</span>
        </button>
      }
    />
  )
}

/** A label, its input, what there is to know before, and what is wrong with it. */
export function Field({
  label,
  name,
  hint,
  after,
  className = 'text-body',
  ...input
}: {
  label: string
  name: FieldName
  hint?: string | undefined
  after?: ReactNode
} & Omit<ComponentProps<'input'>, 'name' | 'value' | 'onChange'>) {
  const { register, formState } = useFormContext<AccountValues>()
  const kept = use(KeptValues)
  const fault = useFieldFault(formState.errors[name]?.message)
  const about = [fault && `${name}-fault`, hint && `${name}-hint`].filter(Boolean).join(' ')
  return (
    <div>
      <label htmlFor={name} className="mb-1.5 block text-small font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          id={name}
          {...register(name)}
          defaultValue={kept[name]}
          aria-invalid={fault !== null}
          aria-describedby={about || undefined}
          className={`block min-h-12 w-full rounded-medium border bg-surface px-3.5 text-ink ${fault === null ? 'border-edge-strong' : 'border-bad'} ${after ? 'pr-24' : ''} ${className}`}
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

function useFieldFault(fault: string | undefined): string | null {
  const t = useTranslations('identity.fault')
  if (!isFieldFault(fault)) return null
  return t(fault, { shortest: shortestPassword, longest: longestPassword })
}
