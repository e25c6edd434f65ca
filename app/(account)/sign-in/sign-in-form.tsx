'use client'

import { useActionState, type ReactNode } from 'react'
import { useTranslations } from 'next-intl'
import type { FormAction } from '../form-state.ts'
import { AccountForm } from '../forms/account-form.tsx'
import { Field } from '../forms/field.tsx'
import { PasswordField } from '../forms/password-field.tsx'
import { useFaults } from '../forms/use-faults.ts'
import { useKept } from '../forms/use-kept.ts'
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
  const [state, send] = useActionState(action, {})
  const faults = useFaults(state)
  const email = useKept()
  const password = useKept()
  return (
    <>
      <AccountForm
        action={send}
        state={state}
        fault={faults.ofForm}
        next={next}
        submit={t('signIn.submit')}
      >
        <Field
          label={t('email')}
          name="email"
          kept={email}
          fault={faults.of('email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          required
        />
        <PasswordField kept={password} fault={faults.of('password')} label={t('password')} />
      </AccountForm>
      <div className="mt-5">{links}</div>
      {demoPeople.length > 0 && (
        <DemoPeople
          people={demoPeople}
          onChoose={(person) => {
            email.setValue(person.email)
            password.setValue(person.password)
          }}
        />
      )}
    </>
  )
}
