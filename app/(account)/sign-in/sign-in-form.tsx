'use client'

import type { ReactNode } from 'react'
import { useTranslations } from 'next-intl'
import type { FormAction } from '../form-state.ts'
import { AccountForm } from '../forms/account-form.tsx'
import { EmailField } from '../forms/email-field.tsx'
import { PasswordField } from '../forms/password-field.tsx'
import { DemoPeople, type DemoPerson } from './demo-people.tsx'

export function SignInForm({
  action,
  next,
  demoPeople,
  links,
}: {
  action: FormAction
  next: string | null
  demoPeople: readonly DemoPerson[]
  /** Between the form and the demo's people. */
  links: ReactNode
}) {
  const t = useTranslations('identity')
  return (
    <AccountForm
      loadSchema={loadSchema}
      action={action}
      next={next}
      submit={t('signIn.submit')}
      after={
        <>
          <div className="mt-5">{links}</div>
          {demoPeople.length > 0 && <DemoPeople people={demoPeople} />}
        </>
      }
    >
      <EmailField autoComplete="username" />
      <PasswordField label={t('password')} />
    </AccountForm>
  )
}

async function loadSchema() {
  const { signInSchema } = await import('../forms/account-forms.ts')
  return signInSchema
}
