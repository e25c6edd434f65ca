'use client'

import { askCodeSchema } from '#lib/identity/account-forms.ts'
import type { FormAction } from '../form-state.ts'
import { AccountForm } from './account-form.tsx'
import { EmailField } from './email-field.tsx'

/** Asks for an address, to which a code is then sent. */
export function EmailForm(form: { action: FormAction; next: string | null; submit: string }) {
  return (
    <AccountForm schema={askCodeSchema} {...form}>
      <EmailField autoComplete="email" />
    </AccountForm>
  )
}
