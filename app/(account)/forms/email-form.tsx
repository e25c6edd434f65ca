'use client'

import type { FormAction } from '../form-state.ts'
import { AccountForm } from './account-form.tsx'
import { EmailField } from './email-field.tsx'

/** Asks for an address, to which a code is then sent. */
export function EmailForm(form: { action: FormAction; next: string | null; submit: string }) {
  return (
    <AccountForm loadSchema={loadSchema} {...form}>
      <EmailField autoComplete="email" />
    </AccountForm>
  )
}

async function loadSchema() {
  const { askCodeSchema } = await import('./account-forms.ts')
  return askCodeSchema
}
