'use client'

import { useState } from 'react'
import { useTranslations } from 'next-intl'
import { shortestPassword } from './password-rule.ts'
import { Field } from './field.tsx'

/** A password can be looked at: a typing mistake that nobody sees costs more than a look over the shoulder. */
export function PasswordField({ label, isNew = false }: { label: string; isNew?: boolean }) {
  const t = useTranslations('identity')
  const [shown, setShown] = useState(false)
  return (
    <Field
      label={label}
      name="password"
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
          aria-controls="password"
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
