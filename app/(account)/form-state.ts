/** What an action answers to a form that it did not take, for the form to say in words. */
import type { PasswordFault } from '#lib/identity/password-rule.ts'

export type FieldName = 'email' | 'password' | 'name' | 'code'

export type FieldFault = 'email' | 'name' | 'code' | 'missing' | PasswordFault

export type FormFault =
  | { readonly kind: 'refused' | 'spentCode' | 'noMail' | 'noService' }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'wrongCode'; readonly triesLeft: number }

export interface FormState {
  readonly fault?: FormFault
  readonly fields?: Readonly<Partial<Record<FieldName, FieldFault>>>
}

export type FormAction = (state: FormState, form: FormData) => Promise<FormState>

/** A file where a text belongs is no text. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
