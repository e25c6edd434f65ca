'use server'

import { finishReset } from '#server/portal/identity/finish-with-code.ts'
import { identity } from '#server/portal/identity/identity.ts'
import { passwordChanged } from '#server/portal/mail/letters.ts'
import { sendMail } from '#server/portal/mail/mail.ts'
import { askForCode, takeCode } from '../codes.ts'
import type { FormState } from '../form-state.ts'
import { resetSchema } from '../forms/account-forms.ts'

export async function askResetCode(_: FormState, form: FormData): Promise<FormState> {
  return askForCode('reset', form)
}

export async function resetPassword(_: FormState, form: FormData): Promise<FormState> {
  return takeCode(form, {
    purpose: 'reset',
    schemaFor: resetSchema,
    finish: (given) => finishReset(identity(), { ...given, notify: sendChangedMail }),
  })
}

const sendChangedMail: Parameters<typeof finishReset>[1]['notify'] = (tx, { personId, codeId }) =>
  sendMail({
    to: { personId },
    about: `password changed ${codeId}`,
    letter: passwordChanged,
    in: tx,
  })
