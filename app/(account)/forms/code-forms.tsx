'use client'

import type { ReactNode } from 'react'
import { useTranslations } from 'next-intl'
import type { FormAction } from '../form-state.ts'
import { AccountForm } from './account-form.tsx'
import { EmailField, Field, PasswordField } from './fields.tsx'

export function EmailForm(form: {
  action: FormAction
  next: string | null
  submit: string
  note?: ReactNode
}) {
  return (
    <AccountForm loadSchema={loadAskCodeSchema} {...form}>
      <EmailField autoComplete="email" />
    </AccountForm>
  )
}

async function loadAskCodeSchema() {
  const { askCodeSchema } = await import('./account-forms.ts')
  return askCodeSchema
}

/** The code of the mail with a new password; with a name where somebody signs up. */
export function CodeForm({
  email,
  passwordLabel,
  asksName = false,
  ...form
}: {
  action: FormAction
  next: string | null
  submit: string
  email: string
  passwordLabel: string
  asksName?: boolean
  note?: ReactNode
}) {
  const t = useTranslations('identity')
  const loadSchema = async () => {
    const { resetSchema, signUpSchema } = await import('./account-forms.ts')
    return asksName ? signUpSchema(email) : resetSchema(email)
  }
  return (
    <AccountForm loadSchema={loadSchema} {...form}>
      <Field
        label={t('code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        required
        className="font-mono text-lead tracking-[0.3em]"
      />
      {/* For programs that keep passwords: whose this one is. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      {asksName && (
        <Field label={t('name')} name="name" autoComplete="organization" maxLength={200} required />
      )}
      <PasswordField label={passwordLabel} isNew />
    </AccountForm>
  )
}

/** `isFirst`: the code that shows that the app has the secret. There are no recovery codes yet. */
export function StepForm({
  action,
  next,
  isFirst,
}: {
  action: FormAction
  next: string | null
  isFirst: boolean
}) {
  const t = useTranslations('identity')
  return (
    <AccountForm
      loadSchema={loadStepSchema}
      action={action}
      next={next}
      submit={t('signIn.submit')}
    >
      <Field
        label={t(isFirst ? 'secondStep.code' : 'secondStep.anyCode')}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        required
        className="font-mono text-lead"
      />
    </AccountForm>
  )
}

async function loadStepSchema() {
  const { stepCodeSchema } = await import('./account-forms.ts')
  return stepCodeSchema
}

/** A new password for a person who is signed in and knows the current one. */
export function ChangePasswordForm({ email, action }: { email: string; action: FormAction }) {
  const t = useTranslations('identity.changePassword')
  const loadSchema = async () => {
    const { changePasswordSchema } = await import('./account-forms.ts')
    return changePasswordSchema(email)
  }
  return (
    <AccountForm loadSchema={loadSchema} action={action} next={null} submit={t('submit')}>
      {/* For programs that keep passwords: whose this one is. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={t('current')} name="current" />
      <PasswordField label={t('new')} isNew />
    </AccountForm>
  )
}

/** The password of a person who is signed in, once more. */
export function CurrentPasswordForm({
  email,
  ...form
}: {
  email: string
  action: FormAction
  next: string | null
  submit: string
}) {
  const t = useTranslations('identity.changePassword')
  return (
    <AccountForm loadSchema={loadCurrentPasswordSchema} {...form}>
      {/* For programs that keep passwords: whose this one is. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={t('current')} name="current" />
    </AccountForm>
  )
}

async function loadCurrentPasswordSchema() {
  const { currentPasswordSchema } = await import('./account-forms.ts')
  return currentPasswordSchema
}
