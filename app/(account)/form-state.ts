/** An action's reply to a form that it did not take; the form puts it into words. */
import type { z } from 'zod'
import type { AccountValues } from './forms/account-forms.ts'
import { textOf } from '../form-text.ts'
import { faultsOf, type FieldFaults } from './forms/field-faults.ts'

export type FormFault =
  | {
      readonly kind:
        'refused' | 'spentCode' | 'noMail' | 'noService' | 'wrongStep' | 'over' | 'lastOwner'
    }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'wrongCode'; readonly triesLeft: number }

export interface FormState {
  readonly fault?: FormFault
  readonly fields?: FieldFaults
  /** The values typed, for a browser that runs no script: it gets a new page. Never a password. */
  readonly kept?: AccountValues
}

export type FormAction = (state: FormState, form: FormData) => Promise<FormState>

type ReadForm<Output> =
  | { readonly ok: true; readonly value: Output }
  | { readonly ok: false; readonly refused: FormState }

export function readForm<Output>(schema: z.ZodType<Output>, form: FormData): ReadForm<Output> {
  // An action may be called with anything in place of the form: then nothing was typed.
  const read = schema.safeParse(form instanceof FormData ? Object.fromEntries(form) : {})
  if (read.success) return { ok: true, value: read.data }
  return { ok: false, refused: refuse(form, { fields: faultsOf(read.error) }) }
}

export function refuse(form: FormData, why: Pick<FormState, 'fault' | 'fields'>): FormState {
  return { ...why, kept: { email: textOf(form, 'email'), name: textOf(form, 'name') } }
}
