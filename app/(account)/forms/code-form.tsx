'use client'

import { useActionState } from 'react'
import { useTranslations } from 'next-intl'
import type { FormAction } from '../form-state.ts'
import { AccountForm } from './account-form.tsx'
import { Field } from './field.tsx'
import { PasswordField } from './password-field.tsx'
import { useFaults } from './use-faults.ts'
import { useKept } from './use-kept.ts'

/** The code of the mail with a new password; with a name where somebody signs up. */
export function CodeForm({
  action,
  next,
  submit,
  email,
  passwordLabel,
  asksName = false,
}: {
  action: FormAction
  next: string | null
  submit: string
  email: string
  passwordLabel: string
  asksName?: boolean
}) {
  const t = useTranslations('identity')
  const [state, send] = useActionState(action, {})
  const faults = useFaults(state)
  const code = useKept()
  const name = useKept()
  const password = useKept()
  return (
    <AccountForm action={send} state={state} fault={faults.ofForm} next={next} submit={submit}>
      <Field
        label={t('code')}
        name="code"
        kept={code}
        fault={faults.of('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        required
        className="block min-h-12 w-full rounded-medium border border-edge-strong bg-surface px-3.5 font-mono text-lead tracking-[0.3em] text-ink aria-invalid:border-bad"
      />
      {/* For programs that keep passwords: whose this one is. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      {asksName && (
        <Field
          label={t('name')}
          name="name"
          kept={name}
          fault={faults.of('name')}
          autoComplete="organization"
          maxLength={200}
          required
        />
      )}
      <PasswordField kept={password} fault={faults.of('password')} label={passwordLabel} isNew />
    </AccountForm>
  )
}
