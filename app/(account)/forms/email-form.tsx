'use client'

import { useActionState } from 'react'
import { useTranslations } from 'next-intl'
import type { FormAction } from '../form-state.ts'
import { AccountForm } from './account-form.tsx'
import { Field } from './field.tsx'
import { useFaults } from './use-faults.ts'
import { useKept } from './use-kept.ts'

/** Asks for an address, to which a code is then sent. */
export function EmailForm({
  action,
  next,
  submit,
}: {
  action: FormAction
  next: string | null
  submit: string
}) {
  const t = useTranslations('identity')
  const [state, send] = useActionState(action, {})
  const faults = useFaults(state)
  const email = useKept()
  return (
    <AccountForm action={send} state={state} fault={faults.ofForm} next={next} submit={submit}>
      <Field
        label={t('email')}
        name="email"
        kept={email}
        fault={faults.of('email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        required
      />
    </AccountForm>
  )
}
