import type { FieldErrors } from 'react-hook-form'
import type { AccountValues } from './account-forms.ts'
import type { FormState } from '../form-state.ts'

/** What an action found wrong with fields, as the form holds what it finds itself. */
export function errorsOf({ fields }: FormState): FieldErrors<AccountValues> | undefined {
  if (fields === undefined) return undefined
  return Object.fromEntries(
    Object.entries(fields).map(([name, message]) => [name, { type: 'server', message }]),
  )
}
